import type { InputState } from "@loopsmith/agent/ui";
import { type Completion, shownOptions } from "./completion.ts";
import type { LiveView } from "./live-view.ts";
import type { QuestionView } from "./question-view.ts";

/** Everything that is on the screen at one moment. */
export type UiView = {
  finished: readonly string[];
  forgotten: number;
  live: LiveView;
  /** Milliseconds of the run's clock. */
  now: number;
  run: "idle" | "running" | "stopping";
  question: QuestionView | undefined;
  /** False as long as keys may still be what was typed before the question came. */
  takesKeys: boolean;
  input: InputState;
  completion: Completion | undefined;
  queued: readonly string[];
  /** What holds for the moment, for instance how to leave. */
  note: string;
  status: readonly string[];
  size: { columns: number; rows: number };
  /** True at the very end: only what is finished stays on the screen. */
  isOver: boolean;
};

/** Rows that the parts below the conversation may take; a long input or question is scrolled in them. */
export const MOST_INPUT_ROWS = 8;

/** How many rows the conversation may take above them. */
export function roomFor(view: Pick<UiView, "question" | "completion" | "queued" | "note" | "size">): number {
  const options = view.completion === undefined ? 0 : shownOptions(view.completion).shown.length + 1;
  const choices = view.question === undefined ? 0 : 3 + view.question.question.prompt.choices.length * 2;
  const below = MOST_INPUT_ROWS + options + choices + view.queued.length + (view.note === "" ? 0 : 1) + 3;
  return Math.max(1, view.size.rows - below);
}
