import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { readTitle, type TestResult, type VariantRun } from "./test-result.ts";
import type { Variant } from "./variant.ts";
import type { WrongSolution } from "./wrong-solution.ts";

const PROCESS_FILE = fileURLToPath(new URL("./hanging-process.ts", import.meta.url));
const TEST_TIMEOUT = 3_000; // ms; long for a test that ends, short for one that never does
const PROCESS_LIMIT = 60_000; // ms; only for a process that does not even come to its tests

/** What a process of its own is asked to run. */
export interface HangingRequest {
  readonly root: string;
  readonly chapter: string;
  readonly variant: string;
  readonly only: string;
  readonly testTimeout: number;
}

/** Runs a wrong solution that hangs, in processes of their own: first the tests of earlier steps, then its killer. */
export async function runHanging(root: string, variant: Variant, wrong: WrongSolution): Promise<VariantRun> {
  const request = { root, chapter: variant.chapter.folder, variant: variant.name, testTimeout: TEST_TIMEOUT };
  const killerStep = readTitle(wrong.killedBy).step;
  const ids = variant.chapter.steps.map(({ id }) => id);
  const earlier = ids.slice(0, Math.max(0, ids.indexOf(killerStep ?? "")));
  const killer = await runProcess({ ...request, only: titlePattern([wrong.killedBy], "") }, wrong.killedBy);
  if (earlier.length === 0) return killer;
  const before = await runProcess({ ...request, only: titlePattern(earlier, "[a-z]") }, `${earlier[0]}a`);
  return {
    tests: [...before.tests, ...killer.tests].filter(({ state }) => state !== "skipped"),
    loadErrors: [...before.loadErrors, ...killer.loadErrors],
    loaded: [...new Set([...before.loaded, ...killer.loaded])].sort(),
  };
}

function titlePattern(ids: readonly string[], letter: string): string {
  return `(^|\\s)(${ids.map((id) => id.replaceAll(".", "\\.")).join("|")})${letter}\\b`;
}

/** `id`: the test that counts as red when the process has to be ended. */
async function runProcess(request: HangingRequest, id: string): Promise<VariantRun> {
  const child = spawn(process.execPath, ["--import", "tsx", PROCESS_FILE, JSON.stringify(request)], {
    cwd: request.root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), PROCESS_LIMIT);
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [code]: unknown[] = await once(child, "close");
  clearTimeout(timer);
  if (code === 0) return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  return { tests: [hung(id)], loadErrors: [], loaded: [] };
}

/** The process did not end, so the test that it was for did not. */
function hung(id: string): TestResult {
  const errors = [{ name: "Error", message: `Test timed out in ${TEST_TIMEOUT}ms.` }];
  return { title: id, ...readTitle(id), state: "red", todos: [], errors };
}
