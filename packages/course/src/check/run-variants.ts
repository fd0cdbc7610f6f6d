import { availableParallelism } from "node:os";
import { relative, sep } from "node:path";
import { chapterTestOptions } from "@loopsmith/course/vitest";
import { createVitest, type TestCase, type TestModule } from "vitest/node";
import { readTitle, type TestResult, type VariantRun } from "./test-result.ts";
import { type Variant, variantId } from "./variant.ts";
import { variantPlugin } from "./variant-plugin.ts";

/** Runs which tests, and how long each may take. */
export interface RunOptions {
  /** Only titles that match. */
  readonly only?: RegExp;
  /** Milliseconds; default: that of the chapters' configuration. */
  readonly testTimeout?: number;
  /** Called each time when a test file has been loaded and its tests begin. */
  readonly onBegin?: () => void;
}

/** Runs the tests of variants that have been written, in one vitest run; the answer is by variant id. */
export async function runVariants(
  root: string,
  variants: readonly Variant[],
  { only, testTimeout = chapterTestOptions.testTimeout, onBegin = () => {} }: RunOptions = {},
): Promise<Map<string, VariantRun>> {
  if (variants.length === 0) return new Map();
  const { plugin, loaded } = variantPlugin(root, variants);
  const exitCode = process.exitCode;
  const vitest = await createVitest(
    "test",
    {
      ...chapterTestOptions,
      testTimeout,
      root,
      config: false,
      watch: false,
      include: variants.map(({ chapter, name }) => `chapters/${chapter.folder}/.variants/${name}/test/**/*.test.ts`),
      // One worker serves many variants: each has its own copies of the workspace's files, by their suffix.
      pool: "threads",
      maxWorkers: availableParallelism(),
      isolate: false,
      reporters: [{ onTestModuleCollected: onBegin }],
      silent: true,
      dangerouslyIgnoreUnhandledErrors: true,
      ...(only ? { testNamePattern: only } : {}),
    },
    { plugins: [plugin], server: { watch: null }, logLevel: "silent" },
  );
  try {
    const { testModules } = await vitest.start();
    const runs = new Map(
      variants.map((variant) => [variantId(variant), collectRun(root, variant, testModules, loaded)]),
    );
    return runs;
  } finally {
    await vitest.close();
    // A red variant is what is asked for, not a failure of this process.
    process.exitCode = exitCode;
  }
}

function collectRun(
  root: string,
  variant: Variant,
  modules: readonly TestModule[],
  loaded: ReadonlyMap<string, ReadonlySet<string>>,
): VariantRun {
  const id = variantId(variant);
  const folder = `chapters/${variant.chapter.folder}/.variants/${variant.name}/`;
  const own = modules.filter(({ moduleId }) => relative(root, moduleId).replaceAll(sep, "/").startsWith(folder));
  return {
    tests: own.flatMap((module) => [...module.children.allTests()].map(collectTest)),
    loadErrors: own.flatMap((module) => module.errors().map(({ message }) => message)),
    loaded: [...(loaded.get(id) ?? [])].sort(),
  };
}

function collectTest(test: TestCase): TestResult {
  const { state, errors = [] } = test.result();
  return {
    title: test.name,
    ...readTitle(test.name),
    state: state === "passed" ? "green" : state === "failed" ? "red" : "skipped",
    todos: test.meta().todos ?? [],
    errors: errors.map(({ name = "Error", message }) => ({ name, message })),
  };
}
