// mistake: takes a record of a newer version for one that is just odd
// killed by: 12.5b
import { TRANSCRIPT_VERSION, type TranscriptRecord } from "./transcript-record.ts";

export function readRecord(line: string): ReadLine {
  const text = withoutPadding(line);
  const whole = parse(text);
  if (whole !== undefined) return judge(whole);
  // Inside of a record quotes are escaped or deeper: a line that ends in a whole record begins it with this.
  const second = text.lastIndexOf('{"v":');
  const behind = second > 0 ? parse(text.slice(second)) : undefined;
  const read = behind && judge(behind);
  return read?.kind === "record"
    ? read
    : { kind: "refused", why: "It is not whole: the process ended while it was written." };
}
function withoutPadding(line: string): string {
  let [start, end] = [0, line.length];
  while (line.charCodeAt(start) === 0 || line.charCodeAt(start) === 0xfeff) start += 1;
  while (end > start && line.charCodeAt(end - 1) === 0) end -= 1;
  return line.slice(start, end);
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function judge(value: object): ReadLine {
  const version = "v" in value ? value.v : undefined;
  if (version === TRANSCRIPT_VERSION && isRecord(value)) return { kind: "record", record: value };
  return { kind: "refused", why: "It is JSON, but no record of a transcript." };
}

