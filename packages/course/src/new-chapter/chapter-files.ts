import type { Files } from "@loopsmith/course/sync";
import { hintsPage, readme } from "./chapter-pages.ts";

/** What an author says of a new chapter. */
export interface NewChapter {
  readonly number: number;
  readonly slug: string;
  /** `package/area`: a new area of a package that exists. */
  readonly area: string;
}

/** The folder of a chapter below `chapters`: `07-agentic-loop`. */
export function folderOf({ number, slug }: Pick<NewChapter, "number" | "slug">): string {
  return `${String(number).padStart(2, "0")}-${slug}`;
}

/** The files to begin with, by path below the root: an area of one function, and a chapter of one step that holds. */
export function chapterFiles(chapter: NewChapter): Files {
  const name = chapter.area.slice(0, chapter.area.indexOf("/"));
  const area = `packages/${name}/src/${chapter.area.slice(name.length + 1)}`;
  const at = `chapters/${folderOf(chapter)}`;
  const step = `${chapter.number}.1`;
  return new Map([
    [`${area}/index.ts`, 'export { firstStep } from "./first-step.ts";\n'],
    [`${area}/first-step.ts`, LESSON],
    [`${at}/chapter.json`, describe(chapter, name, step)],
    [`${at}/README.md`, readme(chapter, "en")],
    [`${at}/README.zh-CN.md`, readme(chapter, "zh-CN")],
    [`${at}/hints.md`, hintsPage(step, "en")],
    [`${at}/hints.zh-CN.md`, hintsPage(step, "zh-CN")],
    [`${at}/test/first-step.test.ts`, testFile(step)],
    [`${at}/wrong/${step}-says-nothing.ts`, wrongFile(step, "says nothing", 'return "";')],
    [`${at}/wrong/${step}-forgets-the-name.ts`, wrongFile(step, "forgets the name", 'return "Hello!";')],
    [
      `${at}/wrong/${step}-shouts.ts`,
      wrongFile(step, "changes the name", `return \`Hello, \${name.toUpperCase()}!\`;`),
    ],
  ]);
}

const LESSON = `/** Greets somebody by name. Put the contract of your first step here: it stays in the skeleton. */
export function firstStep(name: string): string {
  return \`Hello, \${name}!\`;
}
`;

function describe({ number, slug, area }: NewChapter, name: string, step: string): string {
  const todo = { en: "Say in one sentence what to write.", "zh-CN": "用一句话说明要写什么。" };
  const steps = [{ id: step, body: `${name}/first-step.ts#firstStep`, drop: [], todo }];
  return `${JSON.stringify({ number, slug, areas: [area], needs: [], minutes: 60, steps }, null, 2)}\n`;
}

function testFile(step: string): string {
  return `import { firstStep } from "#chapter";
import { expect, it } from "vitest";

it("${step}a greets by name", () => {
  expect(firstStep("Ada")).toBe("Hello, Ada!");
});
`;
}

function wrongFile(step: string, mistake: string, body: string): string {
  const parameter = body.includes("name") ? "name" : "_name";
  return `// mistake: ${mistake}
// killed by: ${step}a
export function firstStep(${parameter}: string): string {
  ${body}
}
`;
}
