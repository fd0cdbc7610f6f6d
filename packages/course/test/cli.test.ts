import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runCourse } from "@loopsmith/course/cli";
import { applySync, type Course, planSync } from "@loopsmith/course/sync";
import { describe, expect, it } from "vitest";
import { makeCourse, read, removeCourses, write } from "./demo-course.ts";

removeCourses();

const ADD = "chapters/01-core/src/demo/add.ts";

function syncedCourse(changes: Record<string, string | null> = {}): Course {
  const course = makeCourse(changes);
  applySync(course.root, planSync(course));
  return course;
}

async function course(root: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}, cwd = root) {
  const [out, errors]: [string[], string[]] = [[], []];
  const host = {
    cwd,
    environment,
    color: false,
    out: (line: string) => out.push(line),
    error: (line: string) => errors.push(line),
    runNode: () => Promise.reject(new Error("No command of these starts a process.")),
  };
  const code = await runCourse(args, host);
  return { code, out: out.join("\n"), errors: errors.join("\n") };
}

describe("course", () => {
  it("lists its commands with --help, in Chinese too", async () => {
    const { root } = makeCourse();
    const { code, out } = await course(root, ["--help"]);
    expect(code).toBe(0);
    expect(out).toMatch(/hint \[7\.2\] +show the next of three hints/);
    expect((await course(root, ["hint", "--help", "--lang", "zh-CN"])).out).toContain("显示某一步骤三条提示中的下一条");
    expect((await course(root, ["--help"], { LANG: "zh_CN.UTF-8" })).out).toContain("显示你的进度");
  });

  it.each([
    [["sinc"], '"sinc" is not a command of the course; there are: status, '],
    [["sync", "--chek"], 'has no option "--chek"'],
    [["test", "--target"], "`course --help` shows how the option --target is given."],
    [["sync", "--check=no"], "`course --help` shows how the option --check is given."],
    [["hint", "--stat"], '`course hint` has no option "--stat"'],
    [["status", "7"], 'does not know what to do with "7"'],
    [["test", "9"], 'There is no chapter "9"; there are: 01-core.'],
    [["test", "--target", "mine"], "The option --target needs one of these values: src, solution, package."],
    [["status", "--lang", "fr"], "The option --lang needs one of these values: en, zh-CN."],
    [["hint", "1.9"], 'There is no step "1.9"'],
    [["reset"], "needs the number of a chapter"],
  ])("%j ends with code 2 and one sentence", async (args, message) => {
    const { root } = syncedCourse();
    const { code, out, errors } = await course(root, args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(errors).toContain(message);
    expect(errors).not.toContain("\n");
  });

  it("says in Chinese what is wrong, when that is the language", async () => {
    const { errors } = await course(syncedCourse().root, ["hint", "1.9"], { LC_ALL: "zh_CN.UTF-8" });
    expect(errors).toContain("没有步骤");
  });

  it("says when it is called outside a course", async () => {
    const { code, errors } = await course("/", ["status"]);
    expect({ code, errors }).toEqual({
      code: 2,
      errors: "No course was found in / or above it: run the command inside the repository.",
    });
  });
});

describe("course sync", () => {
  it("writes, then has nothing to do; --check names what differs and ends with code 1", async () => {
    const { root } = makeCourse();
    const first = await course(root, ["sync"]);
    expect(first.code).toBe(0);
    expect(first.out).toContain("run `pnpm install`");
    expect(await course(root, ["sync"])).toEqual({ code: 0, out: "Nothing to do.", errors: "" });
    expect((await course(root, ["sync", "--check"])).code).toBe(0);

    write(root, ADD, "export const mine = 1;\n");
    write(root, "chapters/01-core/solution/stranger.ts", "");
    const check = await course(root, ["sync", "--check"]);
    expect(check.code).toBe(1);
    expect(check.out).toContain(`${ADD} differs from a fresh derivation.`);
    expect(check.out).toContain("chapters/01-core/solution/stranger.ts is not part of the chapter's derivation");
    const json = await course(root, ["sync", "--check", "--json"]);
    expect(JSON.parse(json.out)).toEqual({
      changes: [
        { kind: "write", path: ADD },
        { kind: "remove", path: "chapters/01-core/solution/stranger.ts" },
      ],
    });
  });

  it("leaves a learner's work alone and says so with code 1; --force does not", async () => {
    const { root } = syncedCourse();
    write(root, ADD, "export const mine = 1;\n");
    const kept = await course(root, ["sync"]);
    expect(kept.code).toBe(1);
    expect(kept.out).toContain(`${ADD} has been worked on and was left alone`);
    expect(read(root, ADD)).toBe("export const mine = 1;\n");
    expect((await course(root, ["sync", "--force"])).code).toBe(0);
    expect(read(root, ADD)).toContain('todo("1.1"');
  });
});

const NEXT = `Next: 1.2 Count on.
Write: chapters/01-core/src/demo/counter.ts:17
Read: chapters/01-core/README.md
Test: pnpm course test 1 --only 1.2
Hint: pnpm course hint 1.2`;
const FIRST_DONE = { ".loopsmith/progress.json": '{ "steps": { "1.1": { "done": true } } }' };

describe("course alone", () => {
  it("shows how far a learner is, and what to do next", async () => {
    const { root } = syncedCourse(FIRST_DONE);
    expect(await course(root, [])).toEqual({
      code: 0,
      out: `01-core              ██████░░░░░░░░░░░░░░ 1 of 3 steps\n\n1 of 3 steps are done.\n\n${NEXT}`,
      errors: "",
    });
    expect((await course(root, [], { LANG: "zh_CN.UTF-8" })).out).toContain("下一步：1.2 继续计数。\n写在：chapters/");
  });
});

describe("course next", () => {
  it("names the step, the line, the page and the commands", async () => {
    const { root } = syncedCourse(FIRST_DONE);
    expect((await course(root, ["next"])).out).toBe(NEXT);
    expect(JSON.parse((await course(root, ["next", "--json"])).out)).toEqual({
      next: {
        step: "1.2",
        chapter: "01-core",
        todo: "Count on.",
        place: "chapters/01-core/src/demo/counter.ts:17",
        page: "chapters/01-core/README.md",
      },
    });
  });

  it("names the file alone when its to-do is gone, or the file is", async () => {
    const { root } = syncedCourse({ ...FIRST_DONE });
    write(root, "chapters/01-core/src/demo/counter.ts", "export class Counter {}\n");
    expect((await course(root, ["next"])).out).toContain("Write: chapters/01-core/src/demo/counter.ts\n");
    rmSync(join(root, "chapters/01-core/src/demo/counter.ts"));
    expect((await course(root, ["next"])).out).toContain("Write: chapters/01-core/src/demo/counter.ts\n");
  });

  it("says when everything is done", async () => {
    const steps = { "1.1": { done: true }, "1.2": { done: true }, "1.3": { done: true } };
    const { root } = syncedCourse({ ".loopsmith/progress.json": JSON.stringify({ steps }) });
    expect((await course(root, ["next"])).out).toBe("Every step of the course is done.");
    expect((await course(root, ["next", "--json"])).out).toBe('{"next":null}');
  });
});

describe("course solution", () => {
  const solution = `// chapters/01-core/solution/demo/add.ts
export async function* addAll(numbers: readonly number[]): AsyncGenerator<number, void> {
  let total = 0;
  for (const number of numbers) {
    total = plus(total, number);
    yield total;
  }
}

function plus(a: number, b: number): number {
  return add(a, b);
}`;

  it("shows a step that is done, with what was dropped beside it", async () => {
    const { root } = syncedCourse({ ".loopsmith/progress.json": '{ "steps": { "1.3": { "done": true } } }' });
    expect(await course(root, ["solution", "1.3"])).toEqual({ code: 0, out: solution, errors: "" });
    expect(JSON.parse(read(root, ".loopsmith/progress.json")).steps).toEqual({ "1.3": { done: true } });
  });

  it("shows another one only with --peek, which is counted", async () => {
    const { root } = syncedCourse();
    const refused = await course(root, ["solution", "1.3"]);
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.errors).toContain("`pnpm course solution 1.3 --peek` shows the solution all the same");
    expect((await course(root, ["solution", "1.3", "--peek"])).out).toBe(solution);
    await course(root, ["solution", "1.3", "--peek", "--json"]);
    expect(JSON.parse(read(root, ".loopsmith/progress.json")).steps).toEqual({ "1.3": { peeks: 2 } });
  });
});

describe("course hint", () => {
  it("gives the next hint each time, and stays at the last", async () => {
    const { root } = syncedCourse();
    const said = [];
    for (let time = 0; time < 4; time++) said.push((await course(root, ["hint", "1.2"])).out);
    expect(said.map((each) => each.split("\n")[0])).toEqual([
      "1.2, hint 1 of 3",
      "1.2, hint 2 of 3",
      "1.2, hint 3 of 3",
      "1.2, hint 3 of 3",
    ]);
    expect(said[0]).toContain("Think of a.");
    expect(said[2]).toContain("That was the last hint. `pnpm course diff 1`");
    expect(JSON.parse((await course(root, ["status", "--json"])).out).chapters[0].steps[1]).toEqual({
      id: "1.2",
      done: false,
      hints: 3,
    });
  });

  it("speaks the learner's language, and takes the first step that is not done", async () => {
    const { root } = syncedCourse();
    write(root, ".loopsmith/progress.json", '{ "steps": { "1.1": { "done": true } } }');
    const { out } = await course(root, ["hint", "--json"], { LANG: "zh_CN.UTF-8" });
    expect(JSON.parse(out)).toEqual({ step: "1.2", number: 1, of: 3, hint: "想想 a。" });
  });
});

describe("course status", () => {
  it("counts the steps that were green in the last run", async () => {
    const { root } = syncedCourse();
    write(root, ".loopsmith/progress.json", '{ "steps": { "1.1": { "done": true }, "1.2": { "done": true } } }');
    expect((await course(root, ["status"])).out).toContain("01-core              █████████████░░░░░░░ 2 of 3 steps\n");
  });

  it("starts anew when the file is torn", async () => {
    const { root } = syncedCourse({ ".loopsmith/progress.json": '{ "steps": {' });
    expect((await course(root, ["status"])).out).toContain("0 of 3 steps");
  });
});

describe("course diff", () => {
  it("shows the way from the learner's file to the solution, and counts it", async () => {
    const { root } = syncedCourse();
    const { out } = await course(root, ["diff", "1"]);
    expect(out).toContain("--- src/demo/counter.ts");
    expect(out).toContain('-    return todo("1.2", "Count on.");\n+    this.#value = add(this.#value, 1);');
    expect((await course(root, ["diff", "--stat"])).out).toContain("src/demo/counter.ts: 2 lines to add, 3 to remove");
  });

  it("says when nothing is left to do", async () => {
    const { root } = syncedCourse();
    for (const file of ["add", "counter"]) {
      write(root, `chapters/01-core/src/demo/${file}.ts`, read(root, `chapters/01-core/solution/demo/${file}.ts`));
    }
    expect((await course(root, ["diff", "core"])).out).toBe("Your 01-core equals the solution.");
  });
});

describe("course reset", () => {
  it("gives a fresh skeleton, keeps the old files and says where", async () => {
    const { root } = syncedCourse();
    const fresh = read(root, ADD);
    write(root, ADD, "export const mine = 1;\n");
    write(root, "chapters/01-core/src/demo/own.ts", "");
    const { code, out } = await course(root, ["reset", "01", "--json"]);
    const { backup } = JSON.parse(out);
    expect(code).toBe(0);
    expect(read(root, ADD)).toBe(fresh);
    expect(existsSync(join(root, "chapters/01-core/src/demo/own.ts"))).toBe(false);
    expect(read(root, `${backup}/demo/add.ts`)).toBe("export const mine = 1;\n");
    expect(planSync({ ...makeCourse(), root })).toEqual([]);
  });
});

describe("course check", () => {
  it("prints one line a chapter and one for the pages, and what is wrong below", async () => {
    const { root } = syncedCourse();
    expect(await course(root, ["check"])).toEqual({
      code: 0,
      out: "✓ 01-core: 6 variants as they should be\n✓ pages: 4 checked",
      errors: "",
    });
    write(root, "chapters/01-core/hints.md", "## 1.1\n");
    const { code, out } = await course(root, ["check", "1"]);
    expect(code).toBe(1);
    expect(out).toContain("✓ 01-core: 6 variants as they should be (nothing changed)\n✗ pages: problems found: 4\n");
    expect(out).toContain('  gate 5 · chapters/01-core/hints.md: "## 1.1" needs three list items');
    expect(JSON.parse((await course(root, ["check", "--json"])).out)).toMatchObject({
      chapters: [{ chapter: "01-core", variants: 6, kept: 6, problems: [] }],
      pages: { pages: 4 },
    });
  }, 180_000);
});
