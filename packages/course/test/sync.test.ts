import { existsSync } from "node:fs";
import { join } from "node:path";
import { readChapters } from "@loopsmith/course/chapter";
import { applySync, type Course, deriveSkeleton, planSync, readLesson } from "@loopsmith/course/sync";
import { describe, expect, it } from "vitest";
import { demoFile, makeCourse, read, removeCourses, write } from "./demo-course.ts";

removeCourses();

const ADD = "packages/demo/src/core/add.ts";
const SKELETON = "chapters/01-core/src/demo/add.ts";

function sync(course: Course): void {
  applySync(course.root, planSync(course));
}

function kinds(course: Course, force = false): string[] {
  return planSync(course, force).map(({ kind, path }) => `${kind} ${path}`);
}

describe("sync", () => {
  it("copies the areas unchanged into solution/ and cuts them into src/", () => {
    const course = makeCourse();
    sync(course);
    expect(read(course.root, "chapters/01-core/solution/demo/add.ts")).toBe(demoFile(ADD));
    expect(read(course.root, SKELETON)).toBe(`import { todo } from "@loopsmith/course/todo";

/** Adds two numbers. */
export function add(a: number, b: number): number {
  // 1.1 把它们相加。
  return todo("1.1", "Add them.");
}

/** Adds all numbers, one after the other. */
export async function* addAll(numbers: readonly number[]): AsyncGenerator<number, void> {
  // 1.3 全部相加。
  return todo("1.3", "Add all.");
}
`);
  });

  it("drops a helper that several steps share only when all of them are to-dos", () => {
    const chapter = demoFile("chapters/01-core/chapter.json").replace(
      '"demo/add.ts#add"',
      '"demo/add.ts#add","drop":["plus"]',
    );
    const { root, chapters } = makeCourse({ "chapters/01-core/chapter.json": chapter });
    const [first] = chapters;
    if (!first) throw new Error("The demo course has a chapter.");
    const lesson = readLesson(root, first);
    const after = (blank: readonly string[]) =>
      deriveSkeleton(lesson, ({ id }) => blank.includes(id)).get("demo/add.ts");
    expect(after(["1.3"])).toContain("function plus");
    expect(after(["1.1", "1.3"])).not.toContain("function plus");
  });

  it("keeps several areas of one package in folders of their own", () => {
    const steps: object[] = JSON.parse(demoFile("chapters/01-core/chapter.json")).steps;
    const chapter = {
      ...JSON.parse(demoFile("chapters/01-core/chapter.json")),
      areas: ["demo/core", "demo/more"],
      steps: JSON.parse(JSON.stringify(steps).replaceAll('"demo/', '"core/')),
    };
    const course = makeCourse({
      "chapters/01-core/chapter.json": JSON.stringify(chapter),
      "packages/demo/src/more/index.ts": "export const more = 1;\n",
    });
    sync(course);
    expect(read(course.root, "chapters/01-core/src/core/add.ts")).toContain("todo(");
    expect(read(course.root, "chapters/01-core/src/index.ts")).toBe(
      'export { add, addAll, Counter, type Start } from "./core/index.ts";\nexport { more } from "./more/index.ts";\n',
    );
  });

  it("names the exports in the three files behind #chapter", () => {
    const { root, chapters } = makeCourse();
    sync({ root, chapters });
    const exported = (from: string) => `export { add, addAll, Counter, type Start } from "${from}";\n`;
    expect(read(root, "chapters/01-core/src/index.ts")).toBe(exported("./demo/index.ts"));
    expect(read(root, "chapters/01-core/solution/index.ts")).toBe(exported("./demo/index.ts"));
    expect(read(root, "chapters/01-core/package.ts")).toBe(exported("@loopsmith/demo/core"));
  });

  it("depends on what the chapter's files import, in the version of the package that they come from", () => {
    const test = `${demoFile("chapters/01-core/test/core.test.ts")}import "zod";\nimport { readFile } from "node:fs";\n`;
    const { root, chapters } = makeCourse({
      "chapters/01-core/test/core.test.ts": test,
      "chapters/01-core/demo.ts": "",
    });
    sync({ root, chapters });
    const manifest = JSON.parse(read(root, "chapters/01-core/package.json"));
    expect(manifest.dependencies).toEqual({
      "@loopsmith/course": "workspace:*",
      "@loopsmith/demo": "workspace:*",
      "@loopsmith/local-api": "workspace:*",
      vitest: "^4.0.0",
      zod: "^4.0.0",
    });
    expect(Object.keys(manifest.scripts)).toEqual(["test", "test:solution", "test:package", "start", "course"]);
  });

  it("depends on the types of what it imports, where the package does", () => {
    const manifestFile = "packages/demo/package.json";
    const { root, chapters } = makeCourse({
      [manifestFile]: demoFile(manifestFile).replace(
        '"zod": "^4.0.0"',
        '"react": "^19.0.0", "@types/react": "^19.1.0"',
      ),
      "packages/demo/src/core/line.tsx": 'import type { ReactElement } from "react";\n',
    });
    sync({ root, chapters });
    const { dependencies } = JSON.parse(read(root, "chapters/01-core/package.json"));
    expect(dependencies).toMatchObject({ react: "^19.0.0", "@types/react": "^19.1.0" });
    expect(read(root, "chapters/01-core/src/demo/line.tsx")).toContain("react");
  });

  it("changes nothing the second time", () => {
    const course = makeCourse();
    sync(course);
    expect(kinds(course)).toEqual([]);
  });

  it("follows the package while nobody has worked on the copy", () => {
    const course = makeCourse();
    sync(course);
    write(course.root, ADD, demoFile(ADD).replace("Adds two numbers", "Adds a pair"));
    expect(kinds(course)).toEqual([
      "write chapters/01-core/solution/demo/add.ts",
      `write ${SKELETON}`,
      "write chapters/01-core/skeleton.json",
    ]);
  });

  it("keeps a file that somebody has worked on, whatever happens to the package, also the second time", () => {
    const course = makeCourse();
    sync(course);
    write(course.root, SKELETON, "export const mine = 1;\n");
    for (const text of ["Adds a pair", "Adds a couple"]) {
      write(course.root, ADD, demoFile(ADD).replace("Adds two numbers", text));
      sync(course);
      expect(read(course.root, SKELETON)).toBe("export const mine = 1;\n");
    }
    expect(kinds(course)).toEqual([`keep ${SKELETON}`]);
    expect(kinds(course, true)).toEqual([`write ${SKELETON}`]);
  });

  it("removes copies of files that are gone, but not a learner's own file", () => {
    const course = makeCourse({
      "packages/demo/src/core/old.ts": "export const old = 1;\n",
    });
    sync(course);
    applySync(course.root, [{ kind: "remove", path: "packages/demo/src/core/old.ts" }]);
    write(course.root, "chapters/01-core/src/demo/mine.ts", "export const mine = 1;\n");
    sync(course);
    expect(existsSync(join(course.root, "chapters/01-core/solution/demo/old.ts"))).toBe(false);
    expect(existsSync(join(course.root, "chapters/01-core/src/demo/old.ts"))).toBe(false);
    expect(kinds(course)).toEqual(["keep chapters/01-core/src/demo/mine.ts"]);
  });

  it("fills the code blocks of both pages from the file that they name", () => {
    const { root, chapters } = makeCourse();
    sync({ root, chapters });
    const block =
      "```ts from=packages/demo/src/core/add.ts#add\nexport function add(a: number, b: number): number {\n  return a + b;\n}\n```\n";
    expect(read(root, "chapters/01-core/README.md")).toBe(`# Core\n\n${block}`);
    expect(read(root, "chapters/01-core/README.zh-CN.md")).toBe(`# 核心\n\n${block}`);
  });

  it("takes a method out of its class and a whole file for a block without a name", () => {
    const page =
      "```ts from=packages/demo/src/core/counter.ts#Counter.next\nold\n```\n```ts from=packages/demo/src/core/index.ts\n```\n";
    const { root, chapters } = makeCourse({ "docs/page.md": page });
    sync({ root, chapters });
    expect(read(root, "docs/page.md")).toBe(`\`\`\`ts from=packages/demo/src/core/counter.ts#Counter.next
next(): number {
  this.#value = add(this.#value, 1);
  return this.#value;
}
\`\`\`
\`\`\`ts from=packages/demo/src/core/index.ts
${demoFile("packages/demo/src/core/index.ts").trimEnd()}
\`\`\`
`);
  });
});

describe("sync refuses", () => {
  const second = {
    "packages/demo/src/late/index.ts": "export const late = 1;\n",
    "chapters/02-late/chapter.json": JSON.stringify({
      ...JSON.parse(demoFile("chapters/01-core/chapter.json")),
      number: 2,
      slug: "late",
      areas: ["demo/late"],
      steps: [],
    }),
  };
  const startsWith = (path: string, line: string) => ({ [path]: `${line}\n${demoFile(path)}` });

  it.each<[string, Record<string, string>, string]>([
    [
      "a relative import that leaves the area",
      startsWith(ADD, 'import { late } from "../late/index.ts";'),
      'packages/demo/src/core/add.ts imports "../late/index.ts"',
    ],
    [
      "a value of an area of a later chapter",
      startsWith(ADD, 'import { late } from "@loopsmith/demo/late";'),
      "which is written only in 02-late",
    ],
    [
      "a later chapter behind the root of a package",
      {
        ...startsWith(ADD, 'import { late } from "@loopsmith/demo";'),
        "packages/demo/src/index.ts": 'export { late } from "@loopsmith/demo/late";\n',
      },
      "which is written only in 02-late",
    ],
    [
      "a test that loads a later chapter",
      startsWith("chapters/01-core/test/core.test.ts", 'import { late } from "@loopsmith/demo/late";'),
      "which is written only in 02-late",
    ],
    [
      "a test that loads its subject by name",
      startsWith("chapters/01-core/test/core.test.ts", 'import { add } from "@loopsmith/demo/core";'),
      'import the subject from "#chapter"',
    ],
    [
      "a package that nobody depends on",
      startsWith("chapters/01-core/test/core.test.ts", 'import "left-pad";'),
      'chapters/01-core/test/core.test.ts imports "left-pad"',
    ],
    [
      "an index with a star",
      { "packages/demo/src/core/index.ts": 'export * from "./add.ts";\n' },
      '"export *" has none to list',
    ],
    [
      "a step in a file that is not of the chapter",
      {
        "chapters/01-core/chapter.json": demoFile("chapters/01-core/chapter.json").replace(
          "demo/counter.ts",
          "demo/no.ts",
        ),
      },
      "step 1.2 names demo/no.ts",
    ],
    [
      "a code block that names no file",
      { "docs/a.md": "```ts from=packages/no.ts\n```\n" },
      'docs/a.md: the code block "from=packages/no.ts"',
    ],
    ["a code block without an end", { "docs/a.md": "```ts from=packages/demo/package.json\n" }, "is not closed"],
  ])("%s", (_, changes, message) => {
    const course = makeCourse({ ...second, ...changes });
    expect(() => planSync(course)).toThrow(message);
  });

  it("nothing when only types of a later chapter are taken", () => {
    const course = makeCourse({ ...second, ...startsWith(ADD, 'import type { late } from "@loopsmith/demo/late";') });
    expect(() => planSync(course)).not.toThrow();
  });

  it("an area that belongs to two chapters", () => {
    const { root } = makeCourse(second);
    write(
      root,
      "chapters/02-late/chapter.json",
      second["chapters/02-late/chapter.json"].replace("demo/late", "demo/core"),
    );
    expect(() => readChapters(root)).toThrow("The area demo/core belongs to 01-core and to 02-late");
  });
});
