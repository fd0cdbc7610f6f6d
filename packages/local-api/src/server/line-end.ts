import type { Fault } from "@loopsmith/local-api/model";
import type { TextStep } from "./body-step.ts";

type LineEnds = Extract<Fault, { kind: "line_ends" }>;

/**
 * The line ends of an event, and then of the next one, and so on. An event has three, and never does a CR stand before
 * an LF of the next line end: the two would be one.
 */
const LINE_ENDS: Readonly<Record<LineEnds["ends"], readonly (readonly string[])[]>> = {
  crlf: [["\r\n"]],
  cr: [["\r"]],
  mixed: [
    ["\r", "\r\n", "\n"],
    ["\r\n", "\n", "\r"],
    ["\n", "\r", "\r\n"],
  ],
};

/** The same events with the line ends that a fault asks for. */
export function changeLineEnds(steps: Iterable<TextStep>, faults: readonly Fault[]): Iterable<TextStep> {
  const fault = faults.find((each) => each.kind === "line_ends");
  return fault === undefined ? steps : withLineEnds(steps, fault);
}

function* withLineEnds(steps: Iterable<TextStep>, fault: LineEnds): Generator<TextStep> {
  yield { kind: "struck", fault };
  const patterns = LINE_ENDS[fault.ends];
  let event = 0;
  for (const step of steps) {
    if (step.kind === "text")
      yield { kind: "text", text: written(step.text, patterns[event++ % patterns.length] ?? []) };
    else yield step;
  }
}

function written(text: string, ends: readonly string[]): string {
  let line = 0;
  return text.replaceAll("\n", () => ends[line++ % ends.length] ?? "\n");
}
