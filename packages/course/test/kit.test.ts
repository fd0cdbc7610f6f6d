import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readChapters } from "@loopsmith/course/chapter";
import { checkChapters, checkPages } from "@loopsmith/course/check";
import { runCourse } from "@loopsmith/course/cli";
import { applySync, type Course, planSync } from "@loopsmith/course/sync";
import { afterAll, describe, expect, it } from "vitest";
import { makeCourse, read, removeCourses, write } from "./demo-course.ts";

removeCourses();

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "loopsmith-kit-"));
  folders.push(folder);
  return folder;
}

function syncedCourse(): Course {
  const course = makeCourse({
    "chapters/01-core/wrong/1.1-subtracts.ts":
      "// mistake: subtracts\n// killed by: 1.1a\nexport function add(): number {\n  return 0;\n}\n",
    "chapters/01-core/hidden/core.test.ts": "// hidden\n",
    "docs/teaching/01.md": "# Notes\n",
  });
  applySync(course.root, planSync(course));
  chmodSync(course.root, 0o755);
  return course;
}

async function run(root: string, ...args: string[]): Promise<{ code: number; out: string }> {
  let out = "";
  const print = (line: string): void => {
    out += `${line}\n`;
  };
  const host = {
    cwd: root,
    environment: { LANG: "C" },
    color: false,
    out: print,
    error: print,
    runNode: async () => 1,
  };
  return { code: await runCourse(args, host), out };
}

describe("release", () => {
  it("hands out skeletons and tests, and nothing that gives answers away", async () => {
    const { root } = syncedCourse();
    write(root, "chapters/01-core/src/demo/add.ts", "my own work\n");
    const target = join(newFolder(), "learners");
    expect((await run(root, "release", target)).code).toBe(0);
    const has = (path: string): boolean => existsSync(join(target, path));
    const there = ["src/demo/add.ts", "test/core.test.ts", "README.md", "hints.zh-CN.md"];
    expect(there.filter((path) => !has(`chapters/01-core/${path}`))).toEqual([]);
    const hidden = ["solution", "wrong", "hidden"].map((name) => `chapters/01-core/${name}`);
    expect([...hidden, "docs/teaching"].filter(has)).toEqual([]);
    expect(read(target, "chapters/01-core/src/demo/add.ts")).toContain('todo("1.1"');
    expect(JSON.parse(read(target, "package.json")).scripts.test).toContain("bin.ts test");
    expect(read(target, ".github/workflows/classroom.yml")).toContain("course -- grade . --no-sandbox");
  });

  it("knows which files were changed since, and that those in src are the learner's", async () => {
    const target = join(newFolder(), "learners");
    await run(syncedCourse().root, "release", target);
    write(target, "chapters/01-core/src/demo/add.ts", "my work\n");
    expect(await run(target, "release", "--verify")).toEqual({
      code: 0,
      out: "The files of the course are as they were handed out.\n",
    });
    const test = "chapters/01-core/test/core.test.ts";
    write(target, test, read(target, test).replaceAll("\n", "\r\n"));
    expect((await run(target, "release", "--verify")).code).toBe(0);
    write(target, test, "// all is well\n");
    rmSync(join(target, "chapters/01-core/hints.md"));
    const { code, out } = await run(target, "release", "--verify", "--json");
    expect([code, JSON.parse(out)]).toEqual([
      1,
      {
        changed: [
          { path: "chapters/01-core/hints.md", kind: "deleted" },
          { path: test, kind: "changed" },
        ],
      },
    ]);
  });

  it("overwrites nothing, and does not write into the course", async () => {
    const { root } = syncedCourse();
    const folder = newFolder();
    write(folder, "mine.md", "mine\n");
    expect(await run(root, "release", folder)).toMatchObject({ code: 2, out: expect.stringContaining("is not empty") });
    expect(await run(root, "release", "out")).toMatchObject({
      code: 2,
      out: expect.stringContaining("lies in the course"),
    });
  });

  it("says in a copy without solutions that there are none", async () => {
    const target = join(newFolder(), "learners");
    await run(syncedCourse().root, "release", target);
    const none = { code: 2, out: expect.stringContaining("handed out without solutions") };
    expect(await run(target, "diff", "01")).toMatchObject(none);
    expect(await run(target, "solution", "1.1", "--peek")).toMatchObject(none);
  });
});

describe("new", () => {
  it("writes a chapter that passes every gate, so that an author changes one thing after the other", {
    timeout: 120_000,
  }, async () => {
    const { root } = syncedCourse();
    expect((await run(root, "new", "2", "greeting", "demo/greeting")).code).toBe(0);
    const course = { root, chapters: readChapters(root) };
    applySync(root, planSync(course));
    const chapter = course.chapters[1]!;
    const [report] = await checkChapters(course, [chapter], false);
    expect(report?.problems).toEqual([]);
    expect(checkPages(course, (path) => path.startsWith("chapters/02-greeting/")).problems).toEqual([]);
  });

  it.each([
    [["new"], "Say number, slug and area"],
    [["new", "1", "greeting", "demo/greeting"], "taken by 01-core"],
    [["new", "2", "core", "demo/greeting"], "taken by 01-core"],
    [["new", "2", "greeting", "nowhere/greeting"], "no package packages/nowhere"],
    [["new", "2", "greeting", "demo/core"], "demo/core is there already"],
  ])("%j says what to do instead", async (args, message) => {
    const { root } = syncedCourse();
    expect(await run(root, ...args)).toMatchObject({ code: 2, out: expect.stringContaining(message) });
    expect(existsSync(join(root, "chapters/02-greeting"))).toBe(false);
  });
});

describe("diff --page", () => {
  it("shows for each step what it adds to the steps before it", async () => {
    const { root } = syncedCourse();
    const { out } = await run(root, "diff", "01", "--page", "--lang", "zh-CN");
    const parts = out.split(/^## /m);
    expect(parts.map((part) => part.split("\n")[0])).toEqual(["# 01-core：从骨架到答案", "1.1", "1.2", "1.3"]);
    expect(parts[1]).toContain("把它们相加。");
    expect(parts[1]).toContain("+  return a + b;");
    expect(parts[1]).not.toContain("let total");
    expect(parts[3]).toContain("+  let total = 0;");
  });
});
