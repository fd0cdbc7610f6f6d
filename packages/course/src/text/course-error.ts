import type { Text } from "./text.ts";

/** Something the caller can mend; `text` says what to do, in every language, and `message` is its English. */
export class CourseError extends Error {
  override readonly name = "CourseError";
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}
