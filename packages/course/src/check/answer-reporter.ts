import { writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import type { RunRequest, VariantPlace } from "./run-request.ts";
import { readTitle, type TestResult, type VariantRun } from "./test-result.ts";

/** Writes what each variant's tests said to the file that the request names. */
export class AnswerReporter implements Reporter {
  readonly #request: RunRequest;
  readonly #loaded: ReadonlyMap<string, ReadonlySet<string>>;

  /** `loaded`: the workspace files that each variant loaded, by its id; it grows while the tests run. */
  constructor(request: RunRequest, loaded: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#request = request;
    this.#loaded = loaded;
  }

  onTestModuleCollected(): void {
    const { fileTimeout } = this.#request;
    if (fileTimeout === undefined) return;
    // A loop that never waits cannot be timed out in its own thread, so the process goes, and answers without tests.
    setTimeout(() => {
      this.#answer([]);
      process.exit(1);
    }, fileTimeout).unref();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    this.#answer(modules);
  }

  #answer(modules: readonly TestModule[]): void {
    const runs = this.#request.variants.map((variant) => [variant.id, this.#collect(variant, modules)]);
    writeFileSync(this.#request.answer, JSON.stringify(Object.fromEntries(runs)));
  }

  #collect({ id, folder }: VariantPlace, modules: readonly TestModule[]): VariantRun {
    const own = modules.filter(({ moduleId }) => moduleId.replaceAll("\\", "/").includes(`/${folder}/`));
    return {
      tests: own.flatMap((module) => [...module.children.allTests()].map(collectTest)),
      loadErrors: own.flatMap((module) => module.errors().map(({ message }) => message)),
      loaded: [...(this.#loaded.get(id) ?? [])].sort(),
    };
  }
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
