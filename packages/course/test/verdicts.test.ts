import { readChapters } from "@loopsmith/course/chapter";
import { listVariants, type Variant, Verdicts } from "@loopsmith/course/check";
import { describe, expect, it } from "vitest";
import { demoFile, makeCourse, removeCourses, write } from "./demo-course.ts";

removeCourses();

const TEST = "chapters/01-core/test/core.test.ts";
const COUNTER = "packages/demo/src/core/counter.ts";
const MISTAKE = "chapters/01-core/wrong/x.ts";
const WRONG =
  "// mistake: none\n// killed by: 1.1a\nexport function add(a: number, b: number): number {\n  return a - b;\n}\n";

function variantsOf(root: string): Variant[] {
  const chapters = readChapters(root);
  return chapters.flatMap((chapter) => listVariants({ root, chapters }, chapter));
}

/** A course of which every variant was as it should be, and every package variant loaded the counter. */
function keptCourse(): string {
  const { root } = makeCourse({ [MISTAKE]: WRONG });
  const verdicts = new Verdicts(root);
  for (const variant of variantsOf(root)) verdicts.keep(variant, variant.name === "package" ? [COUNTER] : []);
  verdicts.save();
  return root;
}

function changed(root: string, ignore = false): string[] {
  const verdicts = new Verdicts(root, ignore);
  return variantsOf(root)
    .filter((variant) => !verdicts.has(variant))
    .map(({ name }) => name);
}

const ALL = ["skeleton", "after-1.1", "after-1.2", "empty", "solution", "package", "wrong-x"];

describe("verdicts of earlier checks", () => {
  it("count while nothing has changed, unless they are ignored", () => {
    const root = keptCourse();
    expect(changed(root)).toEqual([]);
    expect(changed(root, true)).toEqual(ALL);
  });

  it("end with a change of a file that the variant holds or has loaded", () => {
    const root = keptCourse();
    write(root, COUNTER, demoFile(COUNTER).replace("Counts", "Really counts"));
    expect(changed(root)).toEqual(ALL.filter((name) => name !== "empty"));
  });

  it("end for one wrong solution with a change of its file, also of what it says about itself", () => {
    const root = keptCourse();
    write(root, MISTAKE, WRONG.replace("killed by: 1.1a", "killed by: 1.2a"));
    expect(changed(root)).toEqual(["wrong-x"]);
  });

  it.each([
    [TEST, `${demoFile(TEST)}\n`],
    ["chapters/01-core/test/fixture.txt", "new"],
    ["pnpm-lock.yaml", "new"],
  ])("end for all with a change of %s", (path, text) => {
    const root = keptCourse();
    write(root, path, text);
    expect(changed(root)).toEqual(ALL);
  });

  it("end for all when the file is torn", () => {
    const root = keptCourse();
    write(root, ".loopsmith/verdicts.json", '{ "runs": {');
    expect(changed(root)).toEqual(ALL);
  });

  it("about types end with a change of any package", () => {
    const { root, chapters } = makeCourse();
    const [chapter] = chapters;
    const variants = variantsOf(root);
    const verdicts = new Verdicts(root);
    if (chapter) verdicts.keepTypes(chapter, variants);
    verdicts.save();
    expect(chapter && new Verdicts(root).hasTypes(chapter, variants)).toBe(true);
    write(root, "packages/demo/src/index.ts", "");
    expect(chapter && new Verdicts(root).hasTypes(chapter, variants)).toBe(false);
  });
});
