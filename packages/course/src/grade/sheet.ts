import type { ChangedTest } from "./read-work.ts";

/** What became of one step. `red`: its tests ran, and not all are green; `stopped`: they did not come to an end. */
export interface StepMark {
  readonly id: string;
  readonly state: "done" | "red" | "todo" | "stopped";
}

/** How the run of a chapter ended, apart from what its tests said. */
export type Ending = "missing" | "untouched" | "refused" | "ended" | "does not load" | "timeout" | "crashed";

/** One chapter of one submission. */
export interface ChapterMark {
  readonly chapter: string;
  readonly ending: Ending;
  readonly steps: readonly StepMark[];
  /** The tests that are red, by id: `7.2c`. */
  readonly red: readonly string[];
  /** The rules of the hidden scenarios that are red, by id: `B09`; not what the scenarios are. */
  readonly hidden: readonly string[];
  readonly changedTests: readonly ChangedTest[];
}

/** One line of the sheet. */
export interface SubmissionMark {
  readonly name: string;
  readonly chapters: readonly ChapterMark[];
  /** A point for each step that is done. */
  readonly points: number;
}

/** What all submissions have reached. */
export interface Sheet {
  readonly submissions: readonly SubmissionMark[];
  /** The points of a submission in which every step is done. */
  readonly most: number;
}

/** How many steps of a chapter are done. */
export function countDone({ steps }: Pick<ChapterMark, "steps">): number {
  return steps.filter(({ state }) => state === "done").length;
}
