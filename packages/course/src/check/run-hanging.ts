import { runVariants } from "./run-variants.ts";
import { readTitle, type TestResult, type VariantRun } from "./test-result.ts";
import { type Variant, variantId } from "./variant.ts";
import type { WrongSolution } from "./wrong-solution.ts";

const TEST_TIMEOUT = 2_000; // ms; long for a test that ends, short for one that never does
// A loop that never waits stops only with its process, a little after the runner would have stopped one that does.
const KILLER_TIMEOUT = TEST_TIMEOUT + 1_000; // ms for the one test
const EARLIER_TIMEOUT = 30_000; // ms for the tests of a file, which should all end

/** Runs a wrong solution that hangs, in processes of their own: first the tests of earlier steps, then its killer. */
export async function runHanging(root: string, variant: Variant, wrong: WrongSolution): Promise<VariantRun> {
  const ids = variant.chapter.steps.map(({ id }) => id);
  const earlier = ids.slice(0, Math.max(0, ids.indexOf(readTitle(wrong.killedBy).step ?? "")));
  const letter = "[a-z]";
  const before =
    earlier.length === 0 ? [] : [await runSome(root, variant, { ids: earlier, letter, fileTimeout: EARLIER_TIMEOUT })];
  const killer = await runSome(root, variant, { ids: [wrong.killedBy], letter: "", fileTimeout: KILLER_TIMEOUT });
  const runs = [...before, killer];
  return {
    tests: runs.flatMap(({ tests }) => tests).filter(({ state }) => state !== "skipped"),
    loadErrors: runs.flatMap(({ loadErrors }) => loadErrors),
    loaded: [...new Set(runs.flatMap(({ loaded }) => loaded))].sort(),
  };
}

/** Which tests run: those whose title begins with one of the ids and the letter, a pattern. */
interface Selection {
  readonly ids: readonly string[];
  readonly letter: string;
  readonly fileTimeout: number;
}

/** Runs some tests; when the process has to end, each id counts as a test that ran out of time. */
async function runSome(root: string, variant: Variant, { ids, letter, fileTimeout }: Selection): Promise<VariantRun> {
  const only = `(^|\\s)(${ids.map((id) => id.replaceAll(".", "\\.")).join("|")})${letter}\\b`;
  const answer = await runVariants(root, [variant], { only, testTimeout: TEST_TIMEOUT, fileTimeout });
  const run = answer[variantId(variant)] ?? { tests: [], loadErrors: [], loaded: [] };
  const hasEnded = run.tests.length > 0 || run.loadErrors.length > 0;
  return hasEnded ? run : { ...run, tests: ids.map((id) => hung(letter === "" ? id : `${id}a`)) };
}

function hung(id: string): TestResult {
  const errors = [{ name: "Error", message: `Test timed out in ${TEST_TIMEOUT}ms.` }];
  return { title: id, ...readTitle(id), state: "red", todos: [], errors };
}
