import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { earlierCopies } from "@loopsmith/course/chapter";
import { runCourse } from "@loopsmith/course/cli";
import { applySync, type Course, planSync } from "@loopsmith/course/sync";
import { chapterConfig, vitestFile } from "@loopsmith/course/vitest";
import { describe, expect, it } from "vitest";
import { demoFile, makeCourse, read, removeCourses, write } from "./demo-course.ts";

removeCourses();

const BIN = fileURLToPath(new URL("../src/bin.ts", import.meta.url));
const REGISTER = fileURLToPath(new URL("../src/start/register.ts", import.meta.url));
const TEST = "chapters/01-core/test/core.test.ts";
const LIMIT = 180_000; // ms; a process that starts a process, through tsx

const SECOND = {
  "packages/demo2/package.json": `{
  "name": "@loopsmith/demo2", "type": "module", "exports": { ".": "./src/index.ts", "./*": "./src/*/index.ts" }
}
`,
  "packages/demo2/src/double/index.ts": 'export { double } from "./double.ts";\n',
  "packages/demo2/src/double/double.ts": `import { add } from "@loopsmith/demo/core";

/** Twice the number. */
export function double(value: number): number {
  return add(value, value);
}
`,
  "chapters/02-double/chapter.json": JSON.stringify({
    number: 2,
    slug: "double",
    areas: ["demo2/double"],
    needs: [1],
    minutes: 45,
    steps: [{ id: "2.1", body: "demo2/double.ts#double", todo: { en: "Double it.", "zh-CN": "加倍。" } }],
  }),
  "chapters/02-double/test/double.test.ts": `import { double } from "#chapter";
import { expect, it } from "vitest";

it("2.1a doubles", () => {
  expect(double(4)).toBe(8);
});
`,
};

function syncedCourse(changes: Record<string, string> = {}): Course {
  const course = makeCourse(changes);
  applySync(course.root, planSync(course));
  return course;
}

type Ended = { code: number; out: string };

/** The environment of a learner who has set nothing. */
function environment(variables: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { TARGET, COURSE_MINE, FORCE_COLOR, ...rest } = process.env;
  return { ...rest, LANG: "C", LC_ALL: "", NO_COLOR: "1", ...variables };
}

async function runNode(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd, env });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [code] = (await once(child, "close")) as [number | null]; // the event's first value, by Node's documentation
  return { code: code ?? 1, out: Buffer.concat(chunks).toString("utf8") };
}

/** `pnpm course …` in this process; what it starts is a process of its own. */
async function course(
  cwd: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv = {},
  run: typeof runNode = runNode,
): Promise<Ended> {
  let out = "";
  const print = (line: string): void => {
    out += `${line}\n`;
  };
  const code = await runCourse(args, {
    cwd,
    environment: environment(variables),
    color: false,
    out: print,
    error: print,
    runNode: async (...call) => {
      const ended = await run(...call);
      out += ended.out;
      return ended.code;
    },
  });
  return { code, out };
}

function solve(root: string, chapter: string, file: string): void {
  write(root, `chapters/${chapter}/src/${file}`, read(root, `chapters/${chapter}/solution/${file}`));
}

describe("test in a chapter", () => {
  it(
    "is red on the skeleton, with one line a step, the place to write and what to do next",
    async () => {
      // The to-do counts also where the test has caught it, or nobody waits for it.
      const caught = `it("1.1b adds", async () => {
  void Promise.resolve().then(() => add(1, 1));
  const outcome = await Promise.resolve(4).then((four) => add(four, 4)).catch(String);
  await new Promise((resolve) => setImmediate(resolve));
  expect(outcome).toBe(8);
});
`;
      const { root } = syncedCourse({ [TEST]: `${demoFile(TEST)}\n${caught}` });
      const chapter = join(root, "chapters/01-core");
      const { code, out } = await runNode(["--import", "tsx", BIN, "test"], chapter, environment());
      expect(code).toBe(1);
      expect(out).toContain(
        "  ○ 1.1  0 of 2    Add them.\n  ○ 1.2  0 of 1    Count on.\n  ○ 1.3  0 of 1    Add all.\n",
      );
      expect(out).toContain("Next: 1.1 Add them.\nRead: chapters/01-core/README.md\nHint: pnpm course hint 1.1\n");
      expect(out).toContain("✗ 1.1a adds two numbers\nTodoError: 1.1 Add them.");
      expect(out).toContain("src/demo/add.ts:");
      expect(out).not.toContain("TodoError: 1.2");
      expect(out).toContain("Also red: 2 of other steps");
      expect(out).not.toContain("AssertionError");
      expect(out).not.toContain("Unhandled");
      expect(JSON.parse(read(root, ".loopsmith/progress.json")).steps).toEqual({
        "1.1": { done: false },
        "1.2": { done: false },
        "1.3": { done: false },
      });
    },
    LIMIT,
  );

  it(
    "says what to do about a file that does not load, and judges no step by the others",
    async () => {
      const { root } = syncedCourse({
        "chapters/01-core/test/torn.test.ts": 'import "../src/demo/torn.ts";\n',
        "chapters/01-core/src/demo/torn.ts": "export const slip = (((;\n",
      });
      const { code, out } = await course(root, ["test", "1"]);
      expect(code).toBe(1);
      expect(out).toContain("Test files that do not load: 1. Mend the error above");
      expect(out).not.toContain("Next:");
      expect(() => read(root, ".loopsmith/progress.json")).toThrow();
    },
    LIMIT,
  );

  it(
    "runs again only what a saved file can affect",
    async () => {
      const { root } = syncedCourse({
        "chapters/01-core/test/counter.test.ts": `import {
  Counter as Tally,
  type Start,
} from "#chapter";
import { expect, it } from "vitest";

it("1.2b counts on from anywhere", () => {
  const start: Start = { at: 3 };
  expect(new Tally(start).next()).toBe(4);
});

it("1.2c is no number", () => {
  expect(new Tally()).toBe(0);
});
`,
        "chapters/01-core/test/adding.test.ts": `import { add } from "#chapter";
import { expect, it } from "vitest";

it("1.1c adds none", () => {
  expect(add(1, 0)).toBe(1);
});
`,
      });
      const chapter = join(root, "chapters/01-core");
      const related = async (...args: string[]) => {
        const { out } = await runNode([vitestFile(), "related", "--run", ...args], chapter, environment());
        return { adding: out.includes("adding.test.ts"), counter: out.includes("counter.test.ts"), out };
      };
      expect(await related("src/demo/counter.ts")).toMatchObject({ adding: false, counter: true });
      expect(await related("src/demo/add.ts")).toMatchObject({ adding: true, counter: true }); // a counter adds
      expect((await related("src/demo/counter.ts", "-t", "1.2c")).out).toContain("test/counter.test.ts:13:");
    },
    LIMIT,
  );

  it(
    "remembers the steps that are done, and speaks Chinese",
    async () => {
      const { root } = syncedCourse();
      solve(root, "01-core", "demo/add.ts");
      write(
        root,
        "chapters/01-core/src/demo/counter.ts",
        read(root, "chapters/01-core/src/demo/counter.ts").replace(/return todo.*/, "return 1;"),
      );
      const { code, out } = await course(root, ["test", "1", "--lang", "zh-CN"]);
      expect(code).toBe(1);
      expect(out).toContain(
        "  ✓ 1.1  1/1       把它们相加。\n  ✗ 1.2  0/1       继续计数。\n  ✓ 1.3  1/1       全部相加。\n",
      );
      expect(out).toContain("下一步：1.2 继续计数。");
      expect(JSON.parse(read(root, ".loopsmith/progress.json")).steps).toEqual({
        "1.1": { done: true },
        "1.2": { done: false },
        "1.3": { done: true },
      });
    },
    LIMIT,
  );

  it(
    "is green on the package, by option before variable, and that is no progress",
    async () => {
      const { root } = syncedCourse();
      write(root, "chapters/01-core/solution/demo/add.ts", "export const add = () => 0;\n");
      const ofPackage = await course(root, ["test", "1", "--target", "package"], { TARGET: "solution" });
      expect(ofPackage.code).toBe(0);
      expect(ofPackage.out).toContain("Every step of 01-core is green.");
      expect(() => read(root, ".loopsmith/progress.json")).toThrow();
    },
    LIMIT,
  );

  it(
    "runs a part only, and judges no step of which it has not run all tests",
    async () => {
      const { root } = syncedCourse({
        [TEST]: `${demoFile(TEST)}\nit("1.3b gives nothing of nothing", async () => {});\n`,
        ".loopsmith/progress.json": '{ "steps": { "1.2": { "done": true }, "1.3": { "done": true } } }',
      });
      const { code, out } = await course(root, ["test", "1", "--only", "1.3a"]);
      expect(code).toBe(1);
      expect(out).toContain("1 failed | 3 skipped");
      expect(JSON.parse(read(root, ".loopsmith/progress.json")).steps).toEqual({
        "1.2": { done: true },
        "1.3": { done: true },
      });
    },
    LIMIT,
  );
});

describe("the configuration of a chapter", () => {
  it.each(["src", "solution", "package"] as const)("takes the target %s from the variable", (target) => {
    const { root } = syncedCourse();
    const url = pathToFileURL(join(root, "chapters/01-core/vitest.config.ts")).href;
    const { resolve } = chapterConfig(url, target === "src" ? {} : { TARGET: target });
    expect(resolve?.conditions?.[0]).toBe(target);
    const copies = JSON.stringify(resolve?.alias);
    expect(copies.includes(join("01-core", target, "demo"))).toBe(target !== "package");
  });
});

describe("test --mine", () => {
  it("takes a chapter that still has to-dos from the packages", () => {
    const { root, chapters } = syncedCourse(SECOND);
    const [first, second] = chapters;
    if (!first || !second) throw new Error("The course has two chapters.");
    const copy = join(root, "chapters/01-core/src/demo/index.ts");
    solve(root, "01-core", "demo/add.ts");
    expect(earlierCopies(root, chapters, second)).toEqual(new Map());
    solve(root, "01-core", "demo/counter.ts");
    expect(earlierCopies(root, chapters, second)).toEqual(new Map([["@loopsmith/demo/core", copy]]));
    expect(earlierCopies(root, chapters, first)).toEqual(new Map());
  });

  it("blames the lowest chapter that is red, and stops there", async () => {
    const { root } = syncedCourse(SECOND);
    for (const file of ["demo/add.ts", "demo/counter.ts"]) solve(root, "01-core", file);
    const ran: string[] = [];
    const { code, out } = await course(root, ["test", "2", "--mine"], {}, async (_, cwd) => {
      ran.push(basename(cwd));
      return { code: 1, out: "" };
    });
    expect(code).toBe(1);
    expect(out).toContain("The first red chapter is 01-core: mend it");
    expect(ran).toEqual(["01-core"]);
  });

  it(
    "runs a chapter on the learner's own code below it",
    async () => {
      const { root } = syncedCourse(SECOND);
      for (const file of ["demo/add.ts", "demo/counter.ts"]) solve(root, "01-core", file);
      solve(root, "02-double", "demo2/double.ts");
      const odd = read(root, "chapters/01-core/src/demo/add.ts").replace(
        "return a + b;",
        "return a === 4 && b === 4 ? 99 : a + b;",
      );
      write(root, "chapters/01-core/src/demo/add.ts", odd);
      const { code, out } = await course(root, ["test", "2", "--mine"]);
      expect(code).toBe(1);
      expect(out).toContain("expected 99 to be 8");
    },
    LIMIT,
  );
});

describe("start in a chapter", () => {
  const demo = `import { addAll } from "@loopsmith/demo";
import { double } from "#chapter";
const { value } = await addAll([7]).next();
console.log(double(3), value, process.argv.length);
`;

  async function start(root: string, ...args: string[]) {
    const chapter = join(root, "chapters/02-double");
    return runNode(["--import", "tsx", "--import", REGISTER, "demo.ts", ...args], chapter, environment());
  }

  it(
    "runs the demo on the learner's files, with --mine also on those of earlier chapters",
    async () => {
      const { root } = syncedCourse({ ...SECOND, "chapters/02-double/demo.ts": demo });
      expect(await start(root)).toEqual({
        code: 1,
        out: "Next: 2.1 Double it.\nRead: chapters/02-double/README.md\nHint: pnpm course hint 2.1\n",
      });

      solve(root, "02-double", "demo2/double.ts");
      for (const file of ["demo/add.ts", "demo/counter.ts"]) solve(root, "01-core", file);
      const mine = read(root, "chapters/01-core/src/demo/add.ts").replace("return a + b;", "return a + b + 100;");
      write(root, "chapters/01-core/src/demo/add.ts", mine);
      expect(await start(root)).toEqual({ code: 0, out: "6 7 2\n" });
      expect(await start(root, "--mine")).toEqual({ code: 0, out: "106 107 2\n" });
    },
    LIMIT,
  );
});
