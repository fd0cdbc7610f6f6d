import type { Text } from "../text/text.ts";

/** A lesson as its `chapter.json` describes it. */
export interface Chapter {
  readonly number: number;
  readonly slug: string;
  /** The folder's name below `chapters`: `07-agentic-loop`. */
  readonly folder: string;
  /** The areas that the learner writes, as `package/area`. */
  readonly areas: readonly string[];
  /** The numbers of the chapters that it builds on. */
  readonly needs: readonly number[];
  /** How long it takes, in minutes. */
  readonly minutes: number;
  readonly steps: readonly Step[];
}

/** One body to write. */
export interface Step {
  /** `7.3` */
  readonly id: string;
  /** The copy that holds the body, as `package/file.ts`. */
  readonly file: string;
  /** `executeAllTools`, or `BlockBuilder.finish` for a method. */
  readonly name: string;
  /** Private declarations of the same file that would give the answer away; they go with the body. */
  readonly drop: readonly string[];
  /** What the body has to do. */
  readonly todo: Text;
}
