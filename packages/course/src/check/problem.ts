import type { Text } from "@loopsmith/course/text";

/** Something that a gate found wrong with a chapter or a page. */
export interface Problem {
  /** The gate of the course that found it. */
  readonly gate: 2 | 3 | 4 | 5;
  /** The variant or the file that it is about. */
  readonly where: string;
  readonly text: Text;
}
