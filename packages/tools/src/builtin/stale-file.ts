import { readWhole } from "./read-whole.ts";
import { decodeText } from "./text-encoding.ts";

const CONTEXT_LINES = 1;
const MAX_LINES = 40;
const MAX_LINE_LENGTH = 200; // UTF-16 units
const MAX_EDITS = 2_000; // lines taken out or put in, beyond which the search for them gets slow

/** Why a file that has changed since it was read is not touched, and what changed, as far as it is known and short. */
export async function describeStale(path: string, before: string | undefined, signal: AbortSignal): Promise<string> {
  const message = `${path} has changed since it was read. Read it again first.`;
  if (before === undefined) return message;
  const after = decodeText(await readWhole(path, signal));
  if (after === undefined) return `${message} It is no text any more.`;
  if (after.text === before) return `${message} Its text is the same; only its time or its encoding is another.`;
  return `${message} ${await describeChange(before, after.text)}`;
}

async function describeChange(before: string, after: string): Promise<string> {
  // Loaded only here: most runs never need it.
  const { structuredPatch } = await import("diff");
  const patch = structuredPatch("", "", before, after, "", "", { context: CONTEXT_LINES, maxEditLength: MAX_EDITS });
  if (patch === undefined) return "Almost all of it is different.";
  const lines = patch.hunks.flatMap(({ oldStart, newStart, lines }) => [`@@ -${oldStart} +${newStart} @@`, ...lines]);
  const shown = lines.slice(0, MAX_LINES).map(shortened);
  const more = lines.length > MAX_LINES ? `\n[${lines.length - MAX_LINES} more lines of changes]` : "";
  return `What changed:\n${shown.join("\n")}${more}`;
}

function shortened(line: string): string {
  const visible = line.replace(/\r$/, "");
  return visible.length > MAX_LINE_LENGTH ? `${visible.slice(0, MAX_LINE_LENGTH)}…` : visible;
}
