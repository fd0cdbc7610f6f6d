/** What one run of a submission may use. */
export interface GradeLimits {
  /** Milliseconds for all tests of a chapter; after that its steps are run one by one. */
  readonly chapterMs: number;
  /** Milliseconds for the tests of one step, where the chapter as a whole did not end. */
  readonly stepMs: number;
  /** Processes and threads at a time. */
  readonly processes: number;
  /** Bytes of memory of one process. */
  readonly memoryBytes: number;
  /** Bytes that it can write, in one file or in many. */
  readonly diskBytes: number;
}

const MB = 1024 * 1024;

/** Enough for a whole chapter on a busy laptop, and too little to disturb one. */
export const GRADE_LIMITS: GradeLimits = {
  chapterMs: 60_000,
  stepMs: 15_000,
  processes: 200,
  memoryBytes: 1536 * MB,
  diskBytes: 128 * MB,
};
