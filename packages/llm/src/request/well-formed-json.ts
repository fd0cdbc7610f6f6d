/**
 * The value as JSON that the API accepts: a lone surrogate, as a model may produce one, becomes U+FFFD (M03, S21). The text of
 * a value that is frozen through and through is kept, so that the history is written once, not once a turn (L50).
 */
export function wellFormedJson(value: string | object): string {
  if (typeof value === "string") return replaceLoneSurrogates(JSON.stringify(value));
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = replaceLoneSurrogates(JSON.stringify(value));
  if (isDeeplyFrozen(value)) texts.set(value, text);
  return text;
}

const texts = new WeakMap<object, string>();

/** `JSON.stringify` writes pairs as they are and only lone surrogates as escapes; `\\ud83d` is a backslash and letters. */
function replaceLoneSurrogates(json: string): string {
  if (!json.includes("\\ud")) return json;
  return json.replace(/\\(\\|ud[89a-f][0-9a-f]{2})/g, (sequence, what: string) =>
    what === "\\" ? sequence : "\uFFFD",
  );
}

function isDeeplyFrozen(value: object): boolean {
  if (!Object.isFrozen(value)) return false;
  return Object.values(value).every(
    (inner: unknown) => typeof inner !== "object" || inner === null || isDeeplyFrozen(inner),
  );
}
