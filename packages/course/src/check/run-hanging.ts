import { runVariants } from "./run-variants.ts";
import { readTitle, type TestResult, type VariantRun } from "./test-result.ts";
import { type Variant, variantId } from "./variant.ts";
import type { WrongSolution } from "./wrong-solution.ts";

const TEST_TIMEOUT = 3_000; // ms; long for a test that ends, short for one that never does
const FILE_TIMEOUT = 3 * TEST_TIMEOUT; // ms; a loop that never waits stops only with its process

/** Runs a wrong solution that hangs, in processes of their own: first the tests of earlier steps, then its killer. */
export async function runHanging(root: string, variant: Variant, wrong: WrongSolution): Promise<VariantRun> {
  const ids = variant.chapter.steps.map(({ id }) => id);
  const earlier = ids.slice(0, Math.max(0, ids.indexOf(readTitle(wrong.killedBy).step ?? "")));
  const before = earlier.length === 0 ? [] : [await runSome(root, variant, earlier, "[a-z]")];
  const runs = [...before, await runSome(root, variant, [wrong.killedBy], "")];
  return {
    tests: runs.flatMap(({ tests }) => tests).filter(({ state }) => state !== "skipped"),
    loadErrors: runs.flatMap(({ loadErrors }) => loadErrors),
    loaded: [...new Set(runs.flatMap(({ loaded }) => loaded))].sort(),
  };
}

/** Runs the tests of those ids; when the process has to end, they count as tests that ran out of time. */
async function runSome(root: string, variant: Variant, ids: readonly string[], letter: string): Promise<VariantRun> {
  const only = `(^|\\s)(${ids.map((id) => id.replaceAll(".", "\\.")).join("|")})${letter}\\b`;
  const answer = await runVariants(root, [variant], { only, testTimeout: TEST_TIMEOUT, fileTimeout: FILE_TIMEOUT });
  const run = answer[variantId(variant)];
  return run ?? { tests: ids.map((id) => hung(letter === "" ? id : `${id}a`)), loadErrors: [], loaded: [] };
}

function hung(id: string): TestResult {
  const errors = [{ name: "Error", message: `Test timed out in ${TEST_TIMEOUT}ms.` }];
  return { title: id, ...readTitle(id), state: "red", todos: [], errors };
}
