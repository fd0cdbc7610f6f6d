import { DefaultReporter, type TestCase, type TestModule, type TestRunEndReason } from "vitest/node";
// By path, as in chapter-config.ts, which loads this file.
import type { Chapter, Step } from "../chapter/chapter.ts";
import { chapterPage } from "../chapter/chapter-page.ts";
import { updateProgress } from "../progress/progress.ts";
import { chooseLang } from "../text/choose-lang.ts";
import { stepText } from "../text/step-text.ts";
import type { Text } from "../text/text.ts";
import { isOfStep, printFailures } from "./print-failures.ts";

interface StepCount {
  readonly step: Step;
  readonly green: number;
  readonly all: number;
  /** True when a filter left out tests of the step, so that nothing is known about it as a whole. */
  readonly partial: boolean;
  /** `todo`: every test that is not green waits for a to-do. */
  readonly state: "green" | "todo" | "red";
}

const MARKS = { green: "✓", todo: "○", red: "✗" } as const;

/**
 * Prints how the tests go, of those that are red only what belongs to the first step that is, then one line a step, and
 * what to do next; remembers the steps that are done.
 */
export class StepReporter extends DefaultReporter {
  readonly #root: string;
  readonly #chapter: Chapter;
  readonly #remember: boolean;
  #modules: readonly TestModule[] = [];

  /** `remember`: the run is on the learner's files, so it counts as progress. */
  constructor(root: string, chapter: Chapter, remember: boolean) {
    super();
    this.#root = root;
    this.#chapter = chapter;
    this.#remember = remember;
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: Parameters<DefaultReporter["onTestRunEnd"]>[1],
    reason: TestRunEndReason,
  ): void {
    // While a chapter is watched, a run is of what a change can affect: the others stand as they ended before.
    this.#modules = this.ctx.state.getTestModules();
    super.onTestRunEnd(modules, errors, reason);
    const counts = this.#counts();
    const broken = this.#modules.filter((module) => module.errors().length > 0).length;
    this.#print(counts, broken);
    // A file that does not load may hold tests of any step.
    if (!this.#remember || broken > 0) return;
    const whole = counts.filter(({ partial }) => !partial);
    updateProgress(
      this.#root,
      Object.fromEntries(whole.map(({ step, state }) => [step.id, { done: state === "green" }])),
    );
  }

  override reportSummary(...[files, errors]: Parameters<DefaultReporter["reportSummary"]>): void {
    const next = this.#counts().find(({ state }) => state !== "green");
    printFailures(this.ctx, { modules: this.#modules, step: next?.step.id, errors });
    this.reportTestSummary(files, errors, 0);
  }

  #counts(): StepCount[] {
    const tests = this.#modules.flatMap((module) => [...module.children.allTests()]);
    return this.#chapter.steps.map((step) => countStep(step, tests)).filter(({ all }) => all > 0);
  }

  #print(counts: readonly StepCount[], broken: number): void {
    if (counts.length === 0 && broken === 0) return;
    const lang = chooseLang(process.env);
    const lines = counts.map(({ step, green, all, state }) => {
      return `  ${MARKS[state]} ${step.id}  ${stepText.count(green, all)[lang].padEnd(8)}  ${step.todo[lang]}`;
    });
    const end = this.#ending(counts, broken)?.[lang];
    this.ctx.logger.log(`\n${[...lines, ...(end ? ["", end] : [])].join("\n")}\n`);
  }

  /** What to do next; undefined: a part of the chapter was run, and it is green. */
  #ending(counts: readonly StepCount[], broken: number): Text | undefined {
    if (broken > 0) return stepText.doesNotLoad(broken);
    const next = counts.find(({ state }) => state !== "green");
    if (next) return stepText.next(next.step.id, next.step.todo, chapterPage(this.#chapter));
    return counts.length === this.#chapter.steps.length ? stepText.allGreen(this.#chapter.folder) : undefined;
  }
}

function countStep(step: Step, tests: readonly TestCase[]): StepCount {
  const own = tests.filter(({ name }) => isOfStep(name, step.id));
  const run = own.filter((test) => test.result().state !== "skipped");
  const green = run.filter((test) => test.result().state === "passed").length;
  const waiting = run.filter((test) => test.result().state === "failed" && test.meta().todos !== undefined).length;
  const state = green === run.length ? "green" : green + waiting === run.length ? "todo" : "red";
  return { step, green, all: run.length, partial: run.length < own.length, state };
}
