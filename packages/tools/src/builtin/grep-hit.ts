/** A line of a file that a search found, or one beside it. `number` counts from 1; `path` is as ripgrep printed it. */
export type GrepHit = { kind: "match" | "context"; path: string; number: number; text: string };

/** Text in ripgrep's JSON: as it is, or in Base64 where it is not UTF-8. */
type RipgrepText = { text: string } | { bytes: string };
type RipgrepLine = {
  type: "match" | "context";
  data: { path: RipgrepText; lines: RipgrepText; line_number: number; submatches: readonly { start: number }[] };
};

const MAX_LINE_BYTES = 500; // of a longer line the part around its first match is shown
const BYTES_BEFORE_MATCH = 100;

/** Reads one line of ripgrep's JSON; undefined for those that only tell of its progress. */
export function parseGrepHit(json: string): GrepHit | undefined {
  if (!json.startsWith('{"type":"match"') && !json.startsWith('{"type":"context"')) return undefined;
  // The format belongs to the ripgrep that the package brings with it.
  const { type, data } = JSON.parse(json) as RipgrepLine;
  const bytes = bytesOf(data.lines);
  const text = bytes.length > MAX_LINE_BYTES ? around(bytes, data.submatches[0]?.start ?? 0) : bytes.toString("utf8");
  return {
    kind: type,
    path: bytesOf(data.path).toString("utf8"),
    number: data.line_number,
    text: text.replace(/\r?\n$/, ""),
  };
}

function around(bytes: Buffer, matchStart: number): string {
  const start = Math.max(0, matchStart - BYTES_BEFORE_MATCH);
  const part = bytes.subarray(start, start + MAX_LINE_BYTES).toString("utf8");
  // A character that was cut in two shows as U+FFFD at the border.
  return `[a line of ${bytes.length} bytes] …${part.replace(/^\uFFFD+|\uFFFD+$/g, "").trimEnd()}…`;
}

function bytesOf(text: RipgrepText): Buffer {
  return "text" in text ? Buffer.from(text.text, "utf8") : Buffer.from(text.bytes, "base64");
}
