/** What one acceptance test said about one variant. Plain data, because it is kept between runs. */
export interface TestResult {
  /** The title, which begins with the id. */
  readonly title: string;
  /** `7.2c`, or undefined for a title without one. */
  readonly id?: string;
  /** `7.2` */
  readonly step?: string;
  readonly state: "green" | "red" | "skipped";
  /** The steps whose to-do was reached, in order. */
  readonly todos: readonly string[];
  /** Why it is red, first error first. */
  readonly errors: readonly { readonly name: string; readonly message: string }[];
}

/** What all acceptance tests of a chapter said about one variant. */
export interface VariantRun {
  readonly tests: readonly TestResult[];
  /** Errors outside any test, such as a file that cannot be imported. */
  readonly loadErrors: readonly string[];
  /** The workspace files that were loaded beside the variant's own, below the root. */
  readonly loaded: readonly string[];
}

/** The id and the step that a title begins with. */
export function readTitle(title: string): Pick<TestResult, "id" | "step"> {
  const match = /^((\d+\.\d+)[a-z])\b/.exec(title);
  return match?.[1] !== undefined && match[2] !== undefined ? { id: match[1], step: match[2] } : {};
}

/** True when the test was red because it waited longer than it may. */
export function timedOut({ errors }: TestResult): boolean {
  return errors.some(({ message }) => /^(Test|Hook) timed out in \d+ms/.test(message));
}
