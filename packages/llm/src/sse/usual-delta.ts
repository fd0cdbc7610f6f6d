import type Anthropic from "@anthropic-ai/sdk";

type DeltaEvent = Anthropic.RawContentBlockDeltaEvent;

/** A delta with nothing in it but its text, spelled as servers spell it; what stands where the text does is a group. */
const USUAL_DELTA = new RegExp(
  [
    /^\{"type":"content_block_delta","index":(0|[1-9]\d{0,14}),"delta":\{"type":/, // 15 digits make a safe integer
    /(?:"text_delta","text":(".*")|"thinking_delta","thinking":(".*")|"input_json_delta","partial_json":(".*"))\}\}$/,
  ]
    .map(({ source }) => source)
    .join(""),
);

/** A string in JSON that stands for itself: no quote, no backslash, no control character between its quotes. */
const PLAIN_STRING = /^"[ !#-[\]-\uffff]*"$/;

/**
 * The event of a delta in its usual spelling: the same that the whole parse gives, for half of the work. Nearly all of a stream
 * is such deltas, which differ in nothing but their texts. Undefined if the data has to be parsed as a whole.
 */
export function usualDelta(data: string): DeltaEvent | undefined {
  const match = USUAL_DELTA.exec(data);
  if (match === null) return undefined;
  try {
    return { type: "content_block_delta", index: Number(match[1]), delta: deltaOf(match) };
  } catch {
    return undefined; // Between the two quotes there was more than one string, or none.
  }
}

function deltaOf([, , text, thinking, json = ""]: RegExpExecArray): DeltaEvent["delta"] {
  if (text !== undefined) return { type: "text_delta", text: parseString(text) };
  if (thinking !== undefined) return { type: "thinking_delta", thinking: parseString(thinking) };
  return { type: "input_json_delta", partial_json: parseString(json) };
}

/** `json` begins and ends with a quote, so that it parses to a string or not at all. */
function parseString(json: string): string {
  return PLAIN_STRING.test(json) ? json.slice(1, -1) : JSON.parse(json);
}
