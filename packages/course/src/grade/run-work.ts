import { type ChildProcess, spawn } from "node:child_process";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { vitestFile } from "@loopsmith/course/vitest";
import type { GradeLimits } from "./grade-limits.ts";
import { type GradedRun, RUN_VARIABLE, type RunAnswer } from "./graded-run.ts";
import type { GradingPlace } from "./grading-place.ts";
import { environmentOf, inSandbox, type Jail, type Program, type Variables } from "./jail.ts";

/** How a run of a submission ended. */
export type RunEnd =
  | { readonly kind: "answered"; readonly answer: RunAnswer }
  /** Its time was over. */
  | { readonly kind: "timeout" }
  /** It ended by itself without an answer. */
  | { readonly kind: "crashed" };

const CONFIG_FILE = fileURLToPath(new URL(`./graded.config${extname(import.meta.url)}`, import.meta.url));
const MOST_ANSWER = 2_000_000; // bytes; a chapter's answer has a hundredth of it
const LAST_WORDS_MS = 1_000;

/** What a run needs beside the place: the jail, the limits, and which tests to run for how many milliseconds. */
export interface RunPlan {
  readonly jail: Jail;
  readonly limits: GradeLimits;
  readonly timeoutMs: number;
  readonly only?: string;
}

/** Runs the tests of a chapter on a submission, in a process that is ended with all it has started when its time is over. */
export function runWork(place: GradingPlace, plan: RunPlan): Promise<RunEnd> {
  const { only, timeoutMs, jail, limits } = plan;
  const cache = jail.kind === "none" ? join(place.root, ".cache") : "/tmp/cache";
  const run: GradedRun = { folder: place.folder, cache, ...(only === undefined ? {} : { only }) };
  const args = ["run", "--config", CONFIG_FILE, "--configLoader", "runner", "--passWithNoTests"];
  const env = { ...environmentOf(jail), [RUN_VARIABLE]: JSON.stringify(run) };
  const bare: Program = [process.execPath, vitestFile(), ...args];
  const program = jail.kind === "none" ? bare : inSandbox(bare, place, limits, env);
  return endOf(program, { cwd: place.folder, env }, timeoutMs);
}

function endOf([file, ...args]: Program, setting: { cwd: string; env: Variables }, timeoutMs: number): Promise<RunEnd> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that one signal ends it with its children where no sandbox does.
    const child = spawn(file, args, {
      ...setting,
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    let [text, isLate] = ["", false];
    const kill = (): void => killGroup(child.pid);
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, timeoutMs);
    child.stdio[3]?.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1"); // titles count only by their ids, which are ASCII
      if (text.length > MOST_ANSWER) kill();
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(timer);
      kill(); // what it left behind; nothing, within a sandbox
      void lastWords(child.stdio[3]).then(() => resolve(isLate ? { kind: "timeout" } : readEnd(code, text)));
    });
  });
}

/** Waits until all that was written has been read; not for a process that was left behind and holds on to it. */
function lastWords(stream: ChildProcess["stdio"][3]): Promise<void> {
  return new Promise((resolve) => {
    if (!stream || stream.destroyed) return resolve();
    const timer = setTimeout(() => stream.destroy(), LAST_WORDS_MS);
    stream.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // All of it has ended.
  }
}

/** Vitest ends with 0 or 1 when all has run; any other code means that somebody else has ended it. */
function readEnd(code: number | null, text: string): RunEnd {
  if (code !== 0 && code !== 1) return { kind: "crashed" };
  try {
    return { kind: "answered", answer: JSON.parse(text) };
  } catch {
    return { kind: "crashed" };
  }
}
