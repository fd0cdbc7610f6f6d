/** What the process that runs a submission is told, by the variable `RUN_VARIABLE`. */
export interface GradedRun {
  /** The chapter's folder. */
  readonly folder: string;
  /** Where the course's tools may keep what they compile. */
  readonly cache: string;
  /** A pattern for the titles of the tests to run; default: all. */
  readonly only?: string;
}

/** What the process says when it has run to its end, as one line of JSON. */
export interface RunAnswer {
  readonly tests: readonly GradedTest[];
  /** The test files that did not load, below the chapter's folder. */
  readonly broken: readonly string[];
}

/** One test: its title, and whether it was green. */
export interface GradedTest {
  readonly title: string;
  readonly state: "green" | "red" | "todo";
}

export const RUN_VARIABLE = "COURSE_GRADED_RUN";

/** The descriptor to which the answer is written: what tests print does not mix with it. */
export const ANSWER_DESCRIPTOR = 3;
