import type { Chapter } from "@loopsmith/course/chapter";
import { parseChapter } from "@loopsmith/course/chapter";
import { judge, type TestResult, type Variant } from "@loopsmith/course/check";
import { describe, expect, it } from "vitest";
import { demoFile } from "./demo-course.ts";

const chapter: Chapter = parseChapter(demoFile("chapters/01-core/chapter.json"), "01-core");

type Purpose = Variant["purpose"];

function test(id: string, result: Partial<TestResult> = {}): TestResult {
  return { title: id, id, step: id.slice(0, -1), state: "green", todos: [], errors: [], ...result };
}

function red(id: string, message: string, todos: readonly string[] = []): TestResult {
  return test(id, { state: "red", todos, errors: [{ name: "Error", message }] });
}

function judged(purpose: Purpose, tests: readonly TestResult[]): string[] {
  const variant: Variant = { chapter, name: "it", purpose, files: new Map() };
  return judge(variant, { tests, loadErrors: [], loaded: [] }).map(({ text }) => text.en);
}

function wrong(hangs: boolean): Purpose {
  const source = { file: "x.ts", text: "", declarations: [], imports: [], namedExports: [], comments: [] };
  return { kind: "wrong", wrong: { name: "x", mistake: "waits", killedBy: "1.2a", hangs, source } };
}

const TIME_OUT = "Test timed out in 10000ms.\nIf this is a long-running test, …";

describe("judge", () => {
  it("does not let a wrong solution be killed by time alone", () => {
    expect(judged(wrong(false), [test("1.1a"), red("1.2a", TIME_OUT)])).toEqual([
      'Test 1.2a is red only because time ran out: give it an assertion that ends, or add the line "// hangs".',
    ]);
    expect(judged(wrong(true), [test("1.1a"), red("1.2a", TIME_OUT)])).toEqual([]);
  });

  it("takes any error of its own for a kill, and looks at earlier steps only", () => {
    expect(judged(wrong(false), [test("1.1a"), red("1.2a", "no such tool"), red("1.3a", "later")])).toEqual([]);
    expect(judged(wrong(false), [red("1.1a", "earlier"), red("1.2a", "no such tool")])).toHaveLength(1);
  });

  it("wants a test of the next step to reach the to-do of that step, and any other to be red", () => {
    const after = (solved: number): Purpose => ({ kind: "steps", solved });
    const green = [test("1.1a")];
    expect(judged(after(1), [...green, red("1.2a", "", ["1.2"]), red("1.3a", "anything")])).toEqual([]);
    expect(judged(after(1), [...green, red("1.2a", "", ["1.3"]), red("1.3a", "", ["1.3"])])).toEqual([
      expect.stringContaining('"1.2a" is red, but not because its to-do was reached'),
    ]);
    expect(judged(after(0), [red("1.1a", "", ["1.1"]), red("1.2a", "anything"), red("1.3a", "", ["1.1"])])).toEqual([
      expect.stringContaining('"1.2a" is red, but not because its to-do was reached'),
    ]);
  });

  it("wants a test for every step", () => {
    expect(judged({ kind: "right", target: "solution" }, [test("1.1a"), test("1.3a")])).toEqual([
      'Step 1.2 has no test: write one whose title begins with "1.2a".',
    ]);
  });

  it("does not count a test that is skipped on this system", () => {
    const skipped = test("1.2a", { state: "skipped" });
    expect(judged({ kind: "steps", solved: 0 }, [skipped])).toEqual([]);
    expect(judged({ kind: "right", target: "solution" }, [test("1.1a"), skipped, test("1.3a")])).toEqual([]);
  });
});
