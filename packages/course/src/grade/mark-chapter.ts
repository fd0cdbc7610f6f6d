import type { Chapter } from "@loopsmith/course/chapter";
import type { GradedTest, RunAnswer } from "./graded-run.ts";
import type { RunEnd } from "./run-work.ts";
import type { ChapterMark, Ending, StepMark } from "./sheet.ts";

/** The ids of all acceptance tests of a chapter, by the test file (`test/loop.test.ts`) in which they stand. */
export type ExpectedTests = ReadonlyMap<string, readonly string[]>;

type Marks = Pick<ChapterMark, "ending" | "steps" | "red" | "hidden">;

/** The ids of the tests in the text of a test file, such as `7.2c`. */
export function testIdsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/["'`](\d+\.\d+[a-z])\b/g)].map(([, id = ""]) => id))];
}

/** What a run says about a chapter; a step is done when each test that it should have has run and is green. */
export function markAnswer(chapter: Chapter, expected: ExpectedTests, answer: RunAnswer): Marks {
  const lost = new Set(answer.broken.flatMap((file) => expected.get(file) ?? []));
  const all = [...new Set([...expected.values()].flat())];
  const steps = chapter.steps.map(({ id }): StepMark => ({ id, state: stateOf(ofStep(all, id), answer.tests, lost) }));
  const red = answer.tests.filter(({ state }) => state === "red");
  return {
    ending: answer.broken.length > 0 ? "does not load" : "ended",
    steps,
    red: sorted(red.flatMap(({ title }) => /^\d+\.\d+[a-z]\b/.exec(title)?.[0] ?? [])),
    hidden: sorted(red.flatMap(({ title }) => rulesOf(title))),
  };
}

/** The same from runs of single steps, where a run of all did not come to an end. */
export function markSteps(chapter: Chapter, expected: ExpectedTests, whole: Ending, ends: ReadonlyMap<string, RunEnd>) {
  const marks = [...ends].map(([step, end]) => {
    if (end.kind !== "answered") return { steps: [{ id: step, state: "stopped" } satisfies StepMark], red: [] };
    const { steps, red } = markAnswer(chapter, expected, end.answer);
    return { steps: steps.filter(({ id }) => id === step), red };
  });
  return {
    ending: whole,
    steps: marks.flatMap(({ steps }) => steps),
    red: sorted(marks.flatMap(({ red }) => red)),
    hidden: [],
  } satisfies Marks;
}

function stateOf(ids: readonly string[], tests: readonly GradedTest[], lost: ReadonlySet<string>): StepMark["state"] {
  const states = ids.flatMap((id) => {
    const own = tests.filter(({ title }) => title.startsWith(id) && !/^\w/.test(title.slice(id.length)));
    if (own.length === 0 || lost.has(id)) return ["stopped" as const];
    return own.map(({ state }) => state);
  });
  if (states.length === 0) return "stopped";
  return (["stopped", "red", "todo"] as const).find((state) => states.includes(state)) ?? "done";
}

function ofStep(ids: readonly string[], step: string): string[] {
  return ids.filter((id) => id.slice(0, -1) === step);
}

/** The rule ids that the title of a hidden scenario begins with. */
function rulesOf(title: string): string[] {
  return /^(?:[BFLMPS]\d+[, ]*)+/.exec(title)?.[0].match(/[A-Z]\d+/g) ?? [];
}

function sorted(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
}
