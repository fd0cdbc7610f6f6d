import {
  type CommandEnd,
  type CommandOutput,
  type CommandResult,
  HeadTail,
  harmlessOutput,
  isFailure,
  type SpillState,
} from "@loopsmith/tools/shell";
import { byteLength, type ToolOutput } from "@loopsmith/tools/tool";

/** Bytes of a result that what was printed may fill; what is left of the cap is for notes (L15). */
export const OUTPUT_BYTES = 29_000;

/** What the model reads about a command that has ended. `note`: one more sentence, before how it ended. */
export function describeCommand(
  command: string,
  output: CommandOutput,
  { end, leftovers }: CommandResult,
  note: string | undefined,
): ToolOutput {
  const { stdout, stderr, allBytes, spill } = output;
  const errorBytes = Math.min(stderr.allBytes, Math.max(OUTPUT_BYTES / 2, OUTPUT_BYTES - stdout.allBytes));
  const errors = printedText(stderr.text(errorBytes), errorBytes);
  const parts = [
    printedText(stdout.text(OUTPUT_BYTES - errorBytes), OUTPUT_BYTES - errorBytes),
    errors === "" ? "" : `[stderr]\n${errors}`,
    ...[allBytes > OUTPUT_BYTES ? describeSpill(spill.state, allBytes) : "", LEFTOVERS[leftovers], note, endNote(end)]
      .filter((text) => text)
      .map((text) => `[${text}]`),
  ];
  const content = parts.filter((part) => part !== "").join("\n");
  const isError = end.kind !== "exited" || isFailure(end.code, command, stderr.allBytes);
  return isError ? { content, isError } : { content };
}

const LEFTOVERS = {
  none: "",
  stopped: "What it left running in the background was stopped.",
  detached: "A process of its own session still runs in the background.",
};

/** What was printed as it may stand in a result: harmless, and cut once more where the marks for controls made it longer. */
export function printedText(printed: string, maxBytes: number): string {
  const text = harmlessOutput(printed).trimEnd();
  // The room for what an ordinary cut has said in the text's middle.
  if (byteLength(text) <= maxBytes + NOTE_BYTES) return text;
  const kept = new HeadTail(Math.ceil(maxBytes / 2));
  kept.add(Buffer.from(text));
  return kept.text(maxBytes);
}

const NOTE_BYTES = 100;

/** How a command ended, in a few words; empty for one that exited with 0. */
export function endNote(end: CommandEnd): string {
  switch (end.kind) {
    case "exited":
      return end.code === 0 ? "" : `exit code ${end.code}`;
    case "killed":
      return `killed by ${end.by}`;
    case "timed_out":
      return `stopped: it had not ended after ${end.afterMs / 1000} s`;
    case "interrupted":
      return "interrupted and stopped before it ended";
    default:
      return end satisfies never;
  }
}

function describeSpill(state: SpillState, bytes: number): string {
  if (state.kind === "file") return `All ${bytes} bytes that it printed are in ${state.file.path}.`;
  const why = state.kind === "cut_short" ? state.why : "it was not written";
  const path = state.kind === "cut_short" ? state.file?.path : undefined;
  if (path === undefined) return `It printed ${bytes} bytes, and they could not be kept in a file: ${why}.`;
  return `It printed ${bytes} bytes, and their beginning is in ${path}: ${why}.`;
}
