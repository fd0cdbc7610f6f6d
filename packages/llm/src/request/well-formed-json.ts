/** The value as JSON that the API accepts: a lone surrogate, as a model may produce one, becomes U+FFFD (M03, S21). */
export function wellFormedJson(value: string | object): string {
  return replaceLoneSurrogates(JSON.stringify(value));
}

/** The same; of a value that is frozen through and through the text is kept, because each request has it again (L50). */
export function keptJson(value: string | object): string {
  if (typeof value === "string") return wellFormedJson(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = wellFormedJson(value);
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

/** Whether nothing in the value can ever change. */
export function isDeeplyFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen);
}
