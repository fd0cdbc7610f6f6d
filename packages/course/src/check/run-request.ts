import type { VariantRun } from "./test-result.ts";

/** What a process of vitest is asked to run. Plain data, because it is written to a file for it. */
export interface RunRequest {
  readonly root: string;
  readonly variants: readonly VariantPlace[];
  /** The packages that all variants share, by folder below the root, with their sources. */
  readonly shared: Readonly<Record<string, readonly string[]>>;
  /** A pattern of the titles to run; default: all. */
  readonly only?: string;
  /** Milliseconds for one test; default: that of the chapters' configuration. */
  readonly testTimeout?: number;
  /** Milliseconds for the tests of a file, after which the process answers without tests and ends; default: none. */
  readonly fileTimeout?: number;
  /** The file for the answer, a `RunAnswer`. */
  readonly answer: string;
}

/** A variant as the loader sees it. */
export interface VariantPlace {
  readonly id: string;
  /** Below the root: `chapters/07-agentic-loop/.variants/skeleton`. */
  readonly folder: string;
  /** The files below its `src/` that take the place of areas, by the name under which they are imported. */
  readonly copies: Readonly<Record<string, string>>;
}

/** The runs by variant id. */
export type RunAnswer = Readonly<Record<string, VariantRun>>;

/** The variable that names the file with the request. */
export const REQUEST_VARIABLE = "COURSE_CHECK_REQUEST";
