import { execFileSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCourse } from "@loopsmith/course/cli";
import { applySync, type Course, planSync } from "@loopsmith/course/sync";
import { mergeFile } from "@loopsmith/course/update";
import { describe, expect, it, onTestFinished } from "vitest";
import { demoFile, makeCourse, read, removeCourses, write } from "./demo-course.ts";

removeCourses();

const ADD = "packages/demo/src/core/add.ts";
const MINE = "chapters/01-core/src/demo/add.ts";
const TEST = "chapters/01-core/test/core.test.ts";

function syncedCourse(changes: Record<string, string> = {}): Course {
  const course = makeCourse(changes);
  applySync(course.root, planSync(course));
  return course;
}

/** A course in which the doc comment of the last function and a test have changed. */
function newerCourse(changes: Record<string, string> = {}): Course {
  return syncedCourse({
    [ADD]: demoFile(ADD).replace("one after the other", "in their order"),
    [TEST]: `${demoFile(TEST)}// newer\n`,
    "docs/new.md": "New.\n",
    ...changes,
  });
}

async function update(root: string, ...args: string[]): Promise<{ code: number; out: string }> {
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
  return { code: await runCourse(["update", ...args], host), out };
}

function git(root: string, ...args: string[]): string {
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"];
  return execFileSync("git", ["-C", root, ...who, ...args], { encoding: "utf8", stdio: "pipe" });
}

/** The first step written, and a note of one's own. */
function learn(root: string): string {
  const skeleton = read(root, MINE);
  const mine = skeleton.replace(/ {2}\/\/ 1\.1.*\n.*todo\("1\.1".*/, "  const sum = a + b; // mine\n  return sum;");
  expect(mine).not.toBe(skeleton);
  write(root, MINE, mine);
  write(root, "notes.md", "My notes.\n");
  return mine;
}

describe("update", () => {
  it("brings in what is new, also around the bodies that the learner wrote, and says where the old is", async () => {
    const { root } = syncedCourse();
    const mine = learn(root);
    const { code, out } = await update(root, newerCourse().root);
    expect(code).toBe(0);
    expect(read(root, MINE)).toBe(mine.replace("one after the other", "in their order"));
    expect(read(root, TEST)).toContain("// newer");
    expect([read(root, "docs/new.md"), read(root, "notes.md")]).toEqual(["New.\n", "My notes.\n"]);
    const [, backup = ""] = /What was there before: (\S+)/.exec(out) ?? [];
    expect(read(root, join(backup, MINE))).toBe(mine);
    expect(out).toMatch(/^\d+ files of the course are new, and 1 of yours have what is new/);
    expect((await update(root, newerCourse().root)).out).toBe("The course is up to date.\n");
  });

  it("leaves a file alone whose new skeleton touches what the learner wrote, and puts the skeleton beside it", async () => {
    const { root } = syncedCourse();
    const mine = learn(root);
    const newer = newerCourse({
      [ADD]: demoFile(ADD).replace(
        "(a: number, b: number): number {\n  return a + b",
        "(a: number, b = 0): number {\n  return a + b",
      ),
    });
    const { out } = await update(root, newer.root);
    expect(read(root, MINE)).toBe(mine);
    expect(out).toContain(`${MINE} is as you wrote it`);
    expect(read(root, `.loopsmith/update/${MINE}`)).toBe(read(newer.root, MINE));
  });

  it("follows the branch of a clone, where files that the course has no longer go and those of the learner stay", async () => {
    const upstream = syncedCourse({ "docs/old.md": "Old.\n" }).root;
    git(upstream, "init", "-q");
    git(upstream, "add", "-A");
    git(upstream, "commit", "-qm", "One");
    const folder = mkdtempSync(join(tmpdir(), "loopsmith-clone-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const clone = join(folder, "course 课程");
    git(upstream, "clone", "-q", upstream, clone);
    const mine = learn(clone);
    git(clone, "add", "-A");
    git(clone, "commit", "-qm", "Mine");
    cpSync(newerCourse().root, upstream, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() });
    git(upstream, "rm", "-q", "docs/old.md");
    git(upstream, "add", "-A");
    git(upstream, "commit", "-qm", "Two");
    expect((await update(clone)).code).toBe(0);
    expect(read(clone, MINE)).toBe(mine.replace("one after the other", "in their order"));
    expect([existsSync(join(clone, "docs/old.md")), read(clone, "notes.md")]).toEqual([false, "My notes.\n"]);
    expect(git(clone, "worktree", "list").trim().split("\n")).toHaveLength(1);
  });

  it("says what to do where there is no newer course", async () => {
    const { root } = syncedCourse();
    expect(await update(root)).toMatchObject({ code: 2, out: expect.stringContaining("update FOLDER") });
    expect(await update(root, tmpdir())).toMatchObject({ code: 2, out: expect.stringContaining("holds no course") });
    const { out } = await update(root, newerCourse().root, "--json");
    expect(JSON.parse(out)).toMatchObject({ collisions: [], files: expect.arrayContaining([MINE, TEST]) });
  });
});

describe("mergeFile", () => {
  it("takes the side that has changed, both where they do not meet, and neither where they do", () => {
    const base = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n";
    expect(mergeFile(base, base, "A\n")).toEqual({ kind: "text", text: "A\n" });
    expect(mergeFile(base, "mine\n", base)).toEqual({ kind: "text", text: "mine\n" });
    const both = mergeFile(base, base.replace("a", "mine"), base.replace("j", "theirs"));
    expect(both).toEqual({ kind: "text", text: base.replace("a", "mine").replace("j", "theirs") });
    expect(mergeFile(base, base.replace("e", "mine"), base.replace("e", "theirs"))).toEqual({ kind: "collision" });
  });
});
