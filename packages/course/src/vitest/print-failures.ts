import type { TestCase, TestModule, Vitest } from "vitest/node";
// By path, as in chapter-config.ts, which loads this file.
import { chooseLang } from "../text/choose-lang.ts";
import { stepText } from "../text/step-text.ts";

const MOST = 3; // tests that are shown; the first is mended first

/** What has gone wrong in a run. `step`: the first one that is not green, by id. */
export interface Failures {
  readonly modules: readonly TestModule[];
  readonly step: string | undefined;
  /** What no test has caught. */
  readonly errors: readonly unknown[];
}

/** True for the test of a step: `7.2c gives …` for `7.2`. */
export function isOfStep(name: string, step: string): boolean {
  return name.startsWith(step) && /^[a-z]\b/.test(name.slice(step.length));
}

/**
 * Prints files that do not load, else the first red tests of the step, and how many others there are: those of later steps
 * are mostly red for the same reason.
 */
export function printFailures({ logger }: Vitest, { modules, step, errors }: Failures): void {
  const broken = modules.filter((module) => module.errors().length > 0);
  for (const module of broken) {
    logger.log(`\n✗ ${module.relativeModuleId}`);
    for (const error of module.errors()) logger.printError(error, { project: module.project });
  }
  const red = modules.flatMap((module) => [...module.children.allTests("failed")]);
  const own = step === undefined ? red : red.filter(({ name }) => isOfStep(name, step));
  const shown = broken.length > 0 ? [] : own.slice(0, MOST);
  for (const test of shown) printTest(logger, test);
  if (broken.length === 0 && step !== undefined && red.length > shown.length) {
    const text = stepText.otherFailures(step, own.length - shown.length, red.length - own.length);
    logger.log(`\n${text[chooseLang(process.env)]}`);
  }
  if (errors.length > 0) logger.printUnhandledErrors(errors);
}

function printTest(logger: Vitest["logger"], test: TestCase): void {
  logger.log(`\n✗ ${test.name}`);
  for (const error of test.result().errors ?? []) logger.printError(error, { project: test.project });
}
