import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What is known about one step. */
export interface StepProgress {
  /** True when all its tests were green in the last run on the learner's files. */
  readonly done?: boolean;
  /** How many hints were shown. */
  readonly hints?: number;
  /** How often the solution was looked at before it was done. */
  readonly peeks?: number;
}

/** What is known about the learner's steps, by step id. */
export type Progress = Readonly<Record<string, StepProgress>>;

const FILE = ".loopsmith/progress.json";

/** The progress of whoever works in this folder; empty when there is none yet or the file cannot be read. */
export function readProgress(root: string): Progress {
  try {
    const { steps }: { steps: Progress } = JSON.parse(readFileSync(join(root, FILE), "utf8"));
    return steps;
  } catch {
    // A beginner has no file, and a torn one says nothing worth an error.
    return {};
  }
}

/** Adds what is new to the progress and keeps the rest. */
export function updateProgress(root: string, changes: Progress): void {
  const known = readProgress(root);
  const merged = Object.entries(changes).map(([id, change]) => [id, { ...known[id], ...change }]);
  const steps: Progress = { ...known, ...Object.fromEntries(merged) };
  mkdirSync(dirname(join(root, FILE)), { recursive: true });
  writeFileSync(join(root, FILE), `${JSON.stringify({ steps }, null, 2)}\n`);
}
