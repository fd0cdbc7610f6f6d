import { writeSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { ANSWER_DESCRIPTOR, type GradedTest, type RunAnswer } from "./graded-run.ts";

/** Writes what the tests said to the descriptor of the answer, once all have ended. */
export class GradedReporter implements Reporter {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const broken = modules.filter((module) => module.errors().length > 0);
    const answer: RunAnswer = {
      tests: tests.filter((test) => test.result().state !== "skipped").map(describeTest),
      broken: broken.map(({ moduleId }) => relative(this.#folder, moduleId).replaceAll("\\", "/")),
    };
    const bytes = Buffer.from(`${JSON.stringify(answer)}\n`);
    for (let at = 0; at < bytes.length; ) at += writeSync(ANSWER_DESCRIPTOR, bytes, at);
  }
}

function describeTest(test: TestCase): GradedTest {
  const isGreen = test.result().state === "passed";
  return { title: test.name, state: isGreen ? "green" : test.meta().todos === undefined ? "red" : "todo" };
}
