import type { Chapter } from "@loopsmith/course/chapter";
import { checkText as say, type Text } from "@loopsmith/course/text";
import { readTitle, type TestResult, timedOut } from "./test-result.ts";
import type { WrongSolution } from "./wrong-solution.ts";

/** A wrong solution is killed by the test that is meant for it, by that test's own assertion, and no earlier. Pure. */
export function judgeWrong(chapter: Chapter, wrong: WrongSolution, tests: readonly TestResult[]): Text[] {
  const own = tests.filter(({ id }) => id === wrong.killedBy);
  if (own.length === 0) return [say.noKiller(wrong.killedBy)];
  return [...judgeKiller(wrong, own), ...judgeEarlier(chapter, wrong, tests)];
}

function judgeKiller(wrong: WrongSolution, own: readonly TestResult[]): Text[] {
  const red = own.filter(({ state }) => state === "red");
  if (red.length === 0) return [say.survives(wrong.killedBy, wrong.mistake)];
  const expected = red.some((test) => test.todos.length === 0 && timedOut(test) === wrong.hangs);
  if (expected) return [];
  if (wrong.hangs) return [say.doesNotHang(wrong.killedBy)];
  return [
    red.some((test) => test.todos.length > 0) ? say.killedByTodo(wrong.killedBy) : say.killedByTime(wrong.killedBy),
  ];
}

function judgeEarlier({ steps }: Chapter, wrong: WrongSolution, tests: readonly TestResult[]): Text[] {
  const ids = steps.map(({ id }) => id);
  const earlier = ids.slice(0, ids.indexOf(readTitle(wrong.killedBy).step ?? ""));
  return tests
    .filter(({ step, state }) => step !== undefined && earlier.includes(step) && state === "red")
    .map(({ title }) => say.killedEarlier(title, wrong.killedBy));
}
