import { chmodSync, existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readChapters } from "@loopsmith/course/chapter";
import { applyWrongSolution, parseWrongSolution } from "@loopsmith/course/check";
import { runCourse } from "@loopsmith/course/cli";
import {
  findSubmissions,
  formatSheet,
  GRADE_LIMITS,
  gradeSubmissions,
  type Sheet,
  whyNoSandbox,
} from "@loopsmith/course/grade";
import { applySync, type Course, deriveSolution, planSync, readLesson } from "@loopsmith/course/sync";
import { describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { demoFile, makeCourse, removeCourses, write } from "./demo-course.ts";
import { type ClassPlan, makeClass } from "./fixture-class.ts";

removeCourses();

const DEEP = process.env.LOOPSMITH_DEEP === "1";
const hasSandbox = whyNoSandbox("/") === undefined;

const HIDDEN = `import { Counter } from "#chapter";
import { expect, it } from "vitest";

it("B12 L13 counts from nothing", () => {
  expect(new Counter().next()).toBe(1);
});
`;

function demoCourse(): Course {
  const course = makeCourse({ "chapters/01-core/hidden/counter.test.ts": HIDDEN });
  applySync(course.root, planSync(course));
  chmodSync(course.root, 0o755); // whoever runs it in the sandbox is nobody
  return course;
}

function demoClass(): ClassPlan {
  const course = demoCourse();
  const chapter = course.chapters[0]!;
  const solution = deriveSolution(readLesson(course.root, chapter));
  const counter = demoFile("packages/demo/src/core/counter.ts").replace("at: 0", "at: 1");
  const after = "AsyncGenerator<number, void> {";
  return { course, chapter, file: "demo/add.ts", after, wrong: solution.set("demo/counter.ts", counter) };
}

function realClass(): ClassPlan {
  const root = realpathSync(fileURLToPath(new URL("../../..", import.meta.url)));
  const course = { root, chapters: readChapters(root) };
  const chapter = course.chapters.find(({ slug }) => slug === "tools")!;
  const mistake = "chapters/04-tools/wrong/4.7-cuts-code-units.ts";
  const wrong = parseWrongSolution(mistake, readFileSync(join(root, mistake), "utf8"));
  const wrongFiles = applyWrongSolution(readLesson(root, chapter), wrong);
  return { course, chapter, file: "tools/read-file.ts", after: "Promise<ToolOutput> {", wrong: wrongFiles };
}

/** Grades a class, with a server beside it that nobody in it may reach; gives how often it was reached. */
async function gradeClass(
  plan: ClassPlan,
  only: readonly string[] = [],
): Promise<{ sheet: Sheet; reached: number; isIntact: boolean }> {
  let reached = 0;
  const server = createServer((_, response) => {
    reached += 1;
    response.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const secret = join(tmpdir(), `loopsmith-secret-${process.pid}.txt`);
  writeFileSync(secret, "secret");
  const prey = join(plan.course.root, "chapters", plan.chapter.folder, "not-yours");
  const { port } = server.address() as AddressInfo;
  const folder = makeClass(plan, { secret, folder: prey, port });
  try {
    const found = findSubmissions([folder], "/").filter(({ name }) => only.length === 0 || only.includes(name));
    const sheet = await gradeSubmissions(plan.course, found, {
      chapters: [plan.chapter],
      jail: { kind: hasSandbox ? "bubblewrap" : "none" },
      limits: DEEP ? { ...GRADE_LIMITS, chapterMs: 25_000 } : GRADE_LIMITS,
      beside: 2,
    });
    return { sheet, reached, isIntact: !existsSync(prey) };
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
    rmSync(secret);
  }
}

/** By submission: how its run ended, the steps that are done, and the rules of red hidden scenarios. */
function inShort({ submissions }: Sheet): Record<string, readonly [ending: string, done: string, hidden: string]> {
  return Object.fromEntries(
    submissions.map(({ name, chapters: [mark] }) => {
      const done = mark!.steps.filter(({ state }) => state === "done").map(({ id }) => id);
      return [name, [mark!.ending, done.join(" "), mark!.hidden.join(" ")]] as const;
    }),
  );
}

describe("grade", () => {
  it("gives a point for each step that is done, whatever tests were handed in, and of hidden scenarios the rules", async () => {
    const { sheet } = await gradeClass(demoClass(), ["whole", "wrong", "tests changed", "untouched", "link"]);
    expect(inShort(sheet)).toEqual({
      link: ["refused", "", ""],
      "tests changed": ["ended", "1.1 1.2", ""],
      untouched: ["untouched", "", ""],
      whole: ["ended", "1.1 1.2 1.3", ""],
      wrong: ["ended", "1.1 1.2 1.3", "B12 L13"],
    });
    const changed = sheet.submissions.find(({ name }) => name === "tests changed");
    expect(changed?.chapters[0]?.changedTests).toEqual([
      { path: "chapters/01-core/test/core.test.ts", kind: "changed" },
    ]);
    expect(formatSheet(sheet, "table", "en").split("\n")).toEqual([
      "submission     01   points  remarks",
      "link           0/3  0/3     01: not run: its src holds a link, too much, or a path that leads out",
      "tests changed  2/3  2/3     01: tests differ: 1 (ours were run)",
      "untouched      0/3  0/3",
      "whole          3/3  3/3",
      "wrong          3/3  3/3     01: hidden: B12 L13",
    ]);
  });

  it("writes CSV that no program takes for a formula, and JUnit with a case for each step", () => {
    const steps = [
      { id: "1.1", state: "done" as const },
      { id: "1.2", state: "red" as const },
    ];
    const mark = { chapter: "01-core", ending: "ended" as const, steps, red: ["1.2a"], hidden: [], changedTests: [] };
    const sheet = { submissions: [{ name: '=1+"1"\u001b', chapters: [mark], points: 1 }], most: 2 };
    expect(formatSheet(sheet, "csv", "en").split("\r\n").slice(1)).toEqual([
      '"\'=1+""1""�",01-core,1.1,1,done,ended,,,0',
      '"\'=1+""1""�",01-core,1.2,0,red,ended,1.2a,,0',
    ]);
    const junit = formatSheet(sheet, "junit", "en");
    expect(junit).toContain('<testsuite name="=1+&quot;1&quot;�" tests="2" failures="1">');
    expect(junit).toContain('<testcase classname="01-core" name="1.2"><failure message="1.2a"/></testcase>');
  });

  it("takes the whole of what learners hand in for the submission, and says what is none", async () => {
    const { root } = demoCourse();
    write(root, "class/ada/loopsmith-main/chapters/x", "");
    write(root, "class/bob/notes.md", "");
    expect(findSubmissions(["class"], root)).toEqual([{ name: "ada", folder: join(root, "class/ada/loopsmith-main") }]);
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    const host = { cwd: root, environment: {}, color: false, out: say, error: say, runNode: async () => 1 };
    expect(await runCourse(["grade", "nowhere"], host)).toBe(2);
    expect(await runCourse(["grade", "class/bob", "--lang", "zh-CN"], host)).toBe(2);
    expect(said[0]).toContain("nowhere is not a folder");
    expect(said[1]).toContain("没有提交内容");
  });

  it.runIf(DEEP && hasSandbox)(
    "what does harm ends within the limits, costs its own step, and reaches nothing",
    { timeout: 900_000 },
    async () => {
      const plan = realClass();
      const started = performance.now();
      const { sheet, reached, isIntact } = await gradeClass(plan);
      const all = plan.chapter.steps.map(({ id }) => id);
      const allButLast = all.slice(0, -1).join(" ");
      const found = inShort(sheet);
      const expected = {
        "asks the network": ["ended", allButLast, ""],
        // The tests of 4.6 and 4.7 stand in files that need the broken one too.
        "does not compile": ["does not load", all.slice(0, 5).join(" "), ""],
        "endless loop": ["timeout", allButLast, ""],
        "ends the process": ["crashed", allButLast, ""],
        "fills the disk": ["ended", allButLast, ""],
        // How these two end depends on which of their processes reaches its limit first.
        "fills the memory": [found["fills the memory"]?.[0], allButLast, ""],
        "fork bomb": [found["fork bomb"]?.[0], allButLast, ""],
        half: ["ended", all.slice(0, 2).join(" "), ""],
        link: ["refused", "", ""],
        "reads outside": ["ended", allButLast, ""],
        "tests changed": ["ended", all.slice(0, 2).join(" "), ""],
        untouched: ["untouched", "", ""],
        whole: ["ended", all.join(" "), ""],
        wrong: ["ended", all.filter((id) => id !== "4.7").join(" "), "B26"],
        "writes outside": ["ended", allButLast, ""],
      };
      expect(found).toEqual(expected);
      reportFigure("submissions of the fixture class with the expected mark", Object.keys(found).length, {
        atLeast: 15,
      });
      reportFigure("requests that left the sandbox", reached, { atMost: 0 });
      reportFigure("seconds for the fixture class", Math.round((performance.now() - started) / 1000), { atMost: 800 });
      expect(isIntact).toBe(true);
    },
  );

  it.runIf(DEEP && !hasSandbox)("refuses where there is no sandbox, and says why", async () => {
    const { root } = demoCourse();
    write(root, "class/ada/chapters/x", "");
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    const host = { cwd: root, environment: {}, color: false, out: say, error: say, runNode: async () => 1 };
    expect(await runCourse(["grade", "class"], host)).toBe(2);
    expect(said[0]).toContain("run in a sandbox only");
    reportFigure("submissions run without a sandbox", said.length - 1, { atMost: 0 });
  });
});
