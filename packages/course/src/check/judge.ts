import type { Chapter } from "@loopsmith/course/chapter";
import { checkText as say, type Text } from "@loopsmith/course/text";
import { judgeWrong } from "./judge-wrong.ts";
import type { Problem } from "./problem.ts";
import type { TestResult, VariantRun } from "./test-result.ts";
import type { Variant } from "./variant.ts";

/** What a run of a variant shows against its purpose; nothing when it is as it should be. Pure. */
export function judge(variant: Variant, run: VariantRun): Problem[] {
  const { purpose } = variant;
  switch (purpose.kind) {
    case "steps":
      return asProblems(2, variant, [...judgeLoading(run), ...judgeSteps(variant.chapter, purpose.solved, run.tests)]);
    case "empty":
      return asProblems(
        2,
        variant,
        run.tests.filter(isGreen).map(({ title }) => say.greenOnEmpty(title)),
      );
    case "right":
      return asProblems(3, variant, [...judgeLoading(run), ...judgeTitles(variant.chapter, run), ...judgeRight(run)]);
    case "wrong":
      return asProblems(4, variant, [...judgeLoading(run), ...judgeWrong(variant.chapter, purpose.wrong, run.tests)]);
    default:
      return purpose satisfies never;
  }
}

function asProblems(gate: Problem["gate"], variant: Variant, texts: readonly Text[]): Problem[] {
  return texts.map((text) => ({ gate, where: variant.name, text }));
}

function judgeLoading({ loadErrors }: VariantRun): Text[] {
  return loadErrors.map((message) => say.doesNotLoad(firstLine(message)));
}

/** Exactly the tests of the solved steps are green, and those of the next step are red because its to-do was reached. */
function judgeSteps(chapter: Chapter, solved: number, tests: readonly TestResult[]): Text[] {
  const done = chapter.steps.slice(0, solved).map(({ id }) => id);
  const next = chapter.steps[solved];
  return tests.flatMap((test): Text[] => {
    if (test.step === undefined || test.state === "skipped") return [];
    if (done.includes(test.step)) return isGreen(test) ? [] : [say.redTooEarly(test.title, why(test))];
    if (isGreen(test)) return [say.greenTooEarly(test.title)];
    if (test.step === next?.id) return test.todos.includes(next.id) ? [] : [say.redOtherwise(test.title, why(test))];
    return solved > 0 || test.todos.length > 0 ? [] : [say.redOtherwise(test.title, why(test))];
  });
}

/** Every test belongs to a step, and every step has one. */
function judgeTitles({ steps }: Chapter, { tests }: VariantRun): Text[] {
  const known = new Set(steps.map(({ id }) => id));
  const strangers = tests.filter(({ step }) => step === undefined || !known.has(step));
  const untested = steps.filter(({ id }) => !tests.some(({ step }) => step === id));
  return [...strangers.map(({ title }) => say.noStep(title)), ...untested.map(({ id }) => say.noTest(id))];
}

function judgeRight({ tests }: VariantRun): Text[] {
  return tests.filter(({ state }) => state === "red").map((test) => say.redOnRight(test.title, why(test)));
}

function isGreen({ state }: TestResult): boolean {
  return state === "green";
}

function why({ errors }: TestResult): string {
  const [error] = errors;
  return error ? `${error.name}: ${firstLine(error.message)}` : "";
}

function firstLine(message: string): string {
  return message.trim().split("\n", 1)[0] ?? "";
}
