import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readChapters } from "@loopsmith/course/chapter";
import type { Course } from "@loopsmith/course/sync";
import { afterAll } from "vitest";

const REPOSITORY = realpathSync(fileURLToPath(new URL("../../..", import.meta.url)));

const FILES: Record<string, string> = {
  "pnpm-workspace.yaml": "packages:\n  - packages/*\n  - chapters/*\n",
  "pnpm-lock.yaml": "",
  "package.json": '{ "name": "demo", "type": "module", "devDependencies": { "vitest": "^4.0.0" } }\n',
  "packages/demo/package.json": `{
  "name": "@loopsmith/demo", "type": "module",
  "exports": { ".": "./src/index.ts", "./*": "./src/*/index.ts" },
  "dependencies": { "zod": "^4.0.0" }
}
`,
  "packages/demo/src/index.ts": 'export { addAll } from "@loopsmith/demo/core";\n',
  "packages/demo/src/core/index.ts":
    'export { add, addAll } from "./add.ts";\nexport { Counter, type Start } from "./counter.ts";\n',
  "packages/demo/src/core/add.ts": `/** Adds two numbers. */
export function add(a: number, b: number): number {
  return a + b;
}

/** Adds all numbers, one after the other. */
export async function* addAll(numbers: readonly number[]): AsyncGenerator<number, void> {
  let total = 0;
  for (const number of numbers) {
    total = plus(total, number);
    yield total;
  }
}

/** The answer to \`addAll\`. */
function plus(a: number, b: number): number {
  return add(a, b);
}
`,
  "packages/demo/src/core/counter.ts": `import { add } from "./add.ts";

export type Start = { at: number };

/** Counts 数数 🌍. */
export class Counter {
  #value: number;

  constructor(start: Start = { at: 0 }) {
    this.#value = start.at;
  }

  /** The next number. */
  next(): number {
    this.#value = add(this.#value, 1);
    return this.#value;
  }
}
`,
  "chapters/01-core/chapter.json": JSON.stringify({
    number: 1,
    slug: "core",
    areas: ["demo/core"],
    needs: [],
    minutes: 45,
    steps: [
      { id: "1.1", body: "demo/add.ts#add", todo: { en: "Add them.", "zh-CN": "把它们相加。" } },
      { id: "1.2", body: "demo/counter.ts#Counter.next", todo: { en: "Count on.", "zh-CN": "继续计数。" } },
      { id: "1.3", body: "demo/add.ts#addAll", drop: ["plus"], todo: { en: "Add all.", "zh-CN": "全部相加。" } },
    ],
  }),
  "chapters/01-core/test/core.test.ts": `import { add, addAll, Counter } from "#chapter";
import { expect, it } from "vitest";

it("1.1a adds two numbers", () => {
  expect(add(2, 3)).toBe(5);
});

it("1.2a counts from where it starts", () => {
  expect(new Counter({ at: 4 }).next()).toBe(5);
});

it("1.3a gives each total", async () => {
  const totals: number[] = [];
  for await (const total of addAll([1, 2, 3])) totals.push(total);
  expect(totals).toEqual([1, 3, 6]);
});
`,
  "chapters/01-core/README.md": "# Core\n\n```ts from=packages/demo/src/core/add.ts#add\n```\n",
  "chapters/01-core/README.zh-CN.md": "# 核心\n\n```ts from=packages/demo/src/core/add.ts#add\n```\n",
  "chapters/01-core/hints.md": hints("Think of {}."),
  "chapters/01-core/hints.zh-CN.md": hints("想想 {}。"),
};

const roots: string[] = [];

/** For each file that makes courses: removes them when its tests are over. */
export function removeCourses(): void {
  afterAll(() => {
    for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
  });
}

/** A throw-away repository with one package and one chapter of three steps; `changes` add, replace or (null) leave out files. */
export function makeCourse(changes: Record<string, string | null> = {}): Course {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loopsmith-course-")));
  roots.push(root);
  for (const [path, text] of Object.entries({ ...FILES, ...changes })) {
    if (text !== null) write(root, path, text);
  }
  cpSync(join(REPOSITORY, "tsconfig.base.json"), join(root, "tsconfig.base.json"));
  for (const name of ["demo", "demo2"]) link(root, `node_modules/@loopsmith/${name}`, join(root, "packages", name));
  link(root, "packages/course", join(REPOSITORY, "packages/course"));
  link(root, "node_modules/@loopsmith/course", join(REPOSITORY, "packages/course"));
  for (const name of ["vitest", "tsx", "@types/node"]) {
    link(root, `node_modules/${name}`, realpathSync(join(REPOSITORY, "node_modules", name)));
  }
  return { root, chapters: readChapters(root) };
}

/** A file of the demo course as it is at first. */
export function demoFile(path: string): string {
  const text = FILES[path];
  if (text === undefined) throw new Error(`The demo course has no ${path}.`);
  return text;
}

export function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

export function read(root: string, path: string): string {
  return readFileSync(join(root, path), "utf8");
}

function link(root: string, path: string, target: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(target, join(root, path), "junction");
}

function hints(sentence: string): string {
  const items = ["a", "b", "c"].map((word) => `- ${sentence.replace("{}", word)}\n`).join("");
  return ["1.1", "1.2", "1.3"].map((id) => `## ${id}\n\n${items}`).join("\n");
}
