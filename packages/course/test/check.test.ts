import { checkChapters, listVariants, mustTypeCheck, Verdicts } from "@loopsmith/course/check";
import type { Course } from "@loopsmith/course/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { demoFile, makeCourse, read, removeCourses } from "./demo-course.ts";

removeCourses();

const TEST = "chapters/01-core/test/core.test.ts";
const ADD = "packages/demo/src/core/add.ts";
const LIMIT = 180_000; // ms; several runs of vitest and of the compiler

const SUBTRACTS = `// mistake: subtracts
// killed by: 1.1a
export function add(a: number, b: number): number {
  return subtract(a, b);
}

function subtract(a: number, b: number): number {
  return a - b;
}
`;

async function check(course: Course, all = false) {
  const [report] = await checkChapters(course, course.chapters, all);
  if (!report) throw new Error("The demo course has a chapter.");
  return { ...report, problems: report.problems.map(({ gate, where, text }) => `${gate} ${where}: ${text.en}`) };
}

describe("check of a sound chapter", () => {
  it(
    "finds nothing, never looks at a learner's files, and runs nothing the next time",
    async () => {
      const course = makeCourse({
        "chapters/01-core/wrong/1.1-subtracts.ts": SUBTRACTS,
        "chapters/01-core/src/index.ts": "not even TypeScript",
        // Each variant has packages of its own, which stand on the variant's copy of the area.
        "packages/demo/src/store/index.ts": "export const names: string[] = [];\n",
        [TEST]: `import { addAll as ofPackage } from "@loopsmith/demo";
import { names } from "@loopsmith/demo/store";
${demoFile(TEST)}
it("1.3b is reached through the package too, whose state no other variant has touched", async () => {
  names.push("here");
  expect((await ofPackage([1]).next()).value).toBe(1);
  expect(names).toEqual(["here"]);
});
`,
      });
      const first = await check(course);
      expect(first).toMatchObject({ variants: 7, kept: 0, problems: [] });
      expect(first?.killed).toEqual([
        {
          name: "1.1-subtracts",
          mistake: expect.any(String),
          test: expect.stringMatching(/^1\.1a /),
          says: expect.stringMatching(/^expected /),
        },
      ]);
      expect(await check(course)).toMatchObject({ variants: 7, kept: 7, problems: [] });
    },
    LIMIT,
  );
});

describe("check of tests", () => {
  let course: Course;
  let problems: string[] = [];

  beforeAll(async () => {
    const tests = `${demoFile(TEST)}
it("1.1b calls a later step", () => { expect(add(1, new Counter().next())).toBe(2); });
it("1.1c throws", () => { expect(() => add(1, 1)).toThrow(); });
it("1.2b is green on anything", () => { expect(typeof add).toBe("function"); });
it("1.2c swallows all", () => { try { new Counter().next(); } catch { return; } });
it("1.3b never calls its step", () => { throw new Error("no"); });
it("1.3c is wrong", async () => { expect(await addAll([1]).next()).toBe(7); });
it("has no step", () => {});
`;
    const chapter = demoFile("chapters/01-core/chapter.json");
    course = makeCourse({
      [TEST]: tests,
      "chapters/01-core/test/broken.test.ts": 'import "./nowhere.ts";\n',
      "chapters/01-core/chapter.json": chapter.replace('"demo/add.ts#add"', '"demo/add.ts#add","drop":["shared"]'),
      [ADD]: `${demoFile(ADD)}
function shared(): number {
  return 1;
}

export const one = (): number => shared();
`,
    });
    ({ problems } = await check(course));
  }, LIMIT);

  it("reports one that is green although its step is a to-do", () => {
    const text = '"1.2b is green on anything" is green although its step is a to-do: let it use what the step writes.';
    expect(problems).toContain(`2 skeleton: ${text}`);
    expect(problems).toContain(`2 after-1.1: ${text}`);
  });

  it("reports one that uses a later step", () => {
    expect(problems).toContain(
      '2 after-1.1: "1.1b calls a later step" is red although its step is written: a test may use its own and earlier steps only. TodoError: 1.2 Count on.',
    );
  });

  it("reports one that is red for another reason than its to-do", () => {
    expect(problems).toContainEqual(
      expect.stringMatching(/^2 after-1\.2: "1\.3b .*" is red, but not because its to-do/),
    );
  });

  it("takes a to-do that was reached for red, whatever the test asserts about the exception", () => {
    expect(problems.filter((each) => each.startsWith("2 skeleton") && /1\.1c|1\.2c/.test(each))).toEqual([]);
    expect(problems).toContainEqual(expect.stringMatching(/^3 solution: "1\.1c throws" must be green here/));
  });

  it("reports one that is green on empty files", () => {
    expect(problems).toContainEqual(expect.stringMatching(/^2 empty: "1\.2c swallows all" is green on empty files/));
  });

  it("reports one that is red on the solution and on the package", () => {
    expect(problems).toContainEqual(
      expect.stringMatching(/^3 solution: "1\.3c is wrong" must be green here\. AssertionError/),
    );
    expect(problems).toContainEqual(
      expect.stringMatching(/^3 package: "1\.3c is wrong" must be green here\. AssertionError/),
    );
  });

  it("reports a title without a step, and a file that does not load", () => {
    expect(problems).toContain(
      '3 solution: "has no step" must begin with the id of a step and a letter, such as "7.2a".',
    );
    expect(problems).toContainEqual(expect.stringMatching(/^3 solution: A test file does not load: .*nowhere/));
  });

  it("reports a skeleton that does not type-check, because a helper was dropped that something else uses", () => {
    expect(problems).toContainEqual(
      expect.stringMatching(/^2 skeleton: It does not type-check: src\/demo\/add\.ts\(.*Cannot find name 'shared'/),
    );
  });

  it("keeps no verdict on a variant with a problem", () => {
    const verdicts = new Verdicts(course.root);
    const variants = course.chapters.flatMap((chapter) => listVariants(course, chapter));
    expect(variants.filter((variant) => verdicts.has(variant))).toEqual([]);
    expect(course.chapters.map((chapter) => verdicts.hasTypes(chapter, variants.filter(mustTypeCheck)))).toEqual([
      false,
    ]);
  });

  it("reports a chapter without tests", async () => {
    expect((await check(makeCourse({ [TEST]: null }))).problems).toEqual([
      "2 test: The chapter has no tests: write `test/*.test.ts`.",
    ]);
  });
});

describe("check of wrong solutions", () => {
  let course: Course;
  let problems: string[] = [];

  beforeAll(async () => {
    const mistakes = {
      survives: SUBTRACTS.replace("a - b", "a + b"),
      earlier: SUBTRACTS.replace("killed by: 1.1a", "killed by: 1.2a"),
      nobody: SUBTRACTS.replace("1.1a", "1.1z"),
      untyped: SUBTRACTS.replace("return a - b", 'return "a"'),
      todo: SUBTRACTS.replace("return a - b", 'return todo("1.1", "Add.")').replace(
        "export",
        'import { todo } from "@loopsmith/course/todo";\nexport',
      ),
      ends: SUBTRACTS.replace("export", "// hangs\nexport"),
      good: SUBTRACTS.replace("a - b", 'a - Number(sep === "a") - b').replace(
        "export",
        'import { sep as slash } from "node:path";\nimport type { Start } from "./counter.ts";\n\nconst sep: string = slash;\n\nexport',
      ),
      "hangs-for-ever": `// mistake: starts again and again
// killed by: 1.2a
// hangs
export class Counter {
  constructor(_start: Start = { at: 0 }) {}

  next(): number {
    for (;;);
  }
}
`,
    };
    const files = Object.entries(mistakes).map(([name, text]) => [`chapters/01-core/wrong/${name}.ts`, text]);
    course = makeCourse(Object.fromEntries(files));
    ({ problems } = await check(course));
  }, 2 * LIMIT);

  function problemsOf(name: string): string[] {
    return problems.filter((each) => each.startsWith(`4 wrong-${name}: `)).map((each) => each.replace(/^.*?: /, ""));
  }

  it("finds nothing wrong with one that is killed by its test, nor with one that hangs and says so", () => {
    expect(problemsOf("good")).toEqual([]);
    expect(problemsOf("hangs-for-ever")).toEqual([]);
    expect(problems.filter((each) => !each.startsWith("4 "))).toEqual([]);
  });

  it("reports one that survives", () => {
    expect(problemsOf("survives")).toEqual([
      "The mistake (subtracts) survives test 1.1a: let the test assert what the mistake breaks.",
    ]);
  });

  it("reports one that a test of an earlier step finds first", () => {
    expect(problemsOf("earlier")).toEqual([
      '"1.1a adds two numbers" is red too, before 1.2a: a learner would look in the wrong place.',
    ]);
  });

  it("reports one whose test is not there", () => {
    expect(problemsOf("nobody")).toEqual(['There is no test 1.1z: correct the line "// killed by:".']);
  });

  it("reports one that does not type-check", () => {
    expect(problemsOf("untyped")).toEqual([
      expect.stringMatching(/^It does not type-check: src\/demo\/add\.ts.*'string' is not assignable/),
    ]);
  });

  it("reports one that is red only because a to-do was reached", () => {
    expect(problemsOf("todo")).toEqual([
      "Test 1.1a is red only because a to-do was reached: a wrong solution holds no to-do.",
    ]);
  });

  it("reports one that says it hangs and does not", () => {
    expect(problemsOf("ends")).toEqual(['Test 1.1a ends by itself: remove the line "// hangs".']);
  });

  it("puts the mistake into the solution, with the helper and the imports that it needs", () => {
    const written = read(course.root, "chapters/01-core/.variants/wrong-good/src/demo/add.ts");
    expect(written).toMatch(
      /^import \{ sep as slash \} from "node:path";\nimport type \{ Start \} from "\.\/counter\.ts";\n/,
    );
    expect(written).toContain(
      "/** Adds two numbers. */\nexport function add(a: number, b: number): number {\n  return subtract(",
    );
    expect(written).toContain("\nfunction subtract(");
  });

  it.each([
    [SUBTRACTS.replace("// mistake: subtracts\n", ""), 'x.ts needs a first line "// mistake: …"'],
    [SUBTRACTS.replace("// killed by: 1.1a\n", ""), 'x.ts needs a first line "// killed by: …"'],
    ["// mistake: a\n// killed by: 1.1a\nfunction no(): void {}\n", "takes the place of nothing"],
  ])("refuses a file without its parts (%#)", async (text, message) => {
    await expect(check(makeCourse({ "chapters/01-core/wrong/x.ts": text }))).rejects.toThrow(message);
  });
});
