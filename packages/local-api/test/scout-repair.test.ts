import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { converse, inFolder, readText, runProgram, type TestTool } from "./scout-client.ts";
import { CLAUDE_TOOLS, ourTools } from "./scout-tools.ts";

const SAMPLE = fileURLToPath(new URL("../../../examples/sample-project", import.meta.url));
const RUNS_TESTS_MS = 60_000; // each run of the tests is a few processes

const PACKAGE = JSON.stringify({ type: "module" });
const TEST = (call: string, expected: string) => `import assert from "node:assert/strict";
import { test } from "node:test";
import { subject } from "../src/the subject.js";

test("the subject does what it should", () => {
  assert.equal(${call}, ${expected});
});
`;

describe("repairing the failing test of the sample project", () => {
  it(
    "runs the tests, reads the test and the source, mends the slip and sees the tests pass",
    () =>
      inFolder({}, async (folder) => {
        await cp(SAMPLE, folder, { recursive: true });
        const { answer, turns } = await converse("Find all TODOs, then fix the failing test", ourTools(), folder);
        expect(answer).toContain("7 lines with TODO in 6 files");
        expect(answer).toContain(
          'The test "a last page that is not full is counted, too" fails (test/page.test.js:10).',
        );
        expect(answer).toContain("It expected `3` and got `2`.");
        expect(answer).toContain("- return Math.floor(items / pageSize);\n+ return Math.ceil(items / pageSize);");
        expect(answer).toContain("all of them pass");
        expect(turns.slice(2).map((calls) => calls.map(({ name }) => name).join("+"))).toEqual([
          "Glob+Bash",
          "Read",
          "Read",
          "Edit",
          "Bash",
          "",
        ]);
        expect((await runProgram("node", ["test/page.test.js"], folder)).code).toBe(0);
        const changed = await runProgram("diff", ["-rq", SAMPLE, folder], folder);
        expect(changed.output.trim().split("\n")).toEqual([expect.stringMatching(/page\.js .* differ$/)]);
      }),
    RUNS_TESTS_MS,
  );

  it(
    "works in a folder below, and in Chinese",
    () =>
      inFolder({}, async (folder) => {
        await cp(SAMPLE, `${folder}/my sample`, { recursive: true });
        const request = { system: `Primary working directory: ${folder}\n - Platform: linux` };
        const { answer } = await converse(
          '修好 "my sample" 里失败的测试：`node test/page.test.js`',
          CLAUDE_TOOLS,
          folder,
          request,
        );
        expect(answer).toContain("my sample/src/page.js 的第 3 行");
        expect(answer).toContain("全部通过");
      }),
    RUNS_TESTS_MS,
  );
});

describe("repairing other tests", () => {
  const project = (source: string, call: string, expected: string) => ({
    "package.json": PACKAGE,
    "src/the subject.js": source,
    "test/subject.test.js": TEST(call, expected),
  });
  const repair = (folder: string, tools: readonly TestTool[] = ourTools()) =>
    converse("fix the failing test: `node test/subject.test.js`", tools, folder);

  it.each([
    {
      slip: "one too few",
      source: "export function subject(n) {\n  return n - 1;\n}\n",
      call: "subject(3)",
      expected: "3",
      mended: "return n;",
    },
    {
      slip: "the edge of a comparison",
      source: "export const subject = (n) => n > 3;\n",
      call: "subject(3)",
      expected: "true",
      mended: "n >= 3;",
    },
    {
      slip: "the opposite",
      source: "export function subject(a, b) {\n  return a === b;\n}\n",
      call: "subject(1, 2)",
      expected: "true",
      mended: "a !== b;",
    },
  ])(
    "mends $slip",
    ({ source, call, expected, mended }) =>
      inFolder(project(source, call, expected), async (folder) => {
        const { answer } = await repair(folder);
        expect(answer).toContain("all of them pass");
        expect(await readText("src/the subject.js", folder)).toContain(mended);
      }),
    RUNS_TESTS_MS,
  );

  it(
    "takes back what did not help, tries the next, and leaves the file as it was when nothing does",
    () =>
      inFolder(
        project("export function subject(n) {\n  return n - 1 - 2 - 3;\n}\n", "subject(3)", "100"),
        async (folder) => {
          const { answer, turns } = await repair(folder);
          expect(answer).toContain("I tried 2 small changes in src/the subject.js");
          expect(answer).toContain("The file is as it was.");
          expect(await readText("src/the subject.js", folder)).toContain("return n - 1 - 2 - 3;");
          expect(turns.filter((calls) => calls[0]?.name === "Edit").length).toBe(3);
          expect(turns.length).toBeLessThanOrEqual(9);
        },
      ),
    RUNS_TESTS_MS,
  );

  it(
    "changes nothing when all tests pass, when it knows no slip, and when no assertion failed",
    () =>
      inFolder(project("export function subject() {\n  return 1;\n}\n", "subject()", "1"), async (folder) => {
        expect((await repair(folder)).answer).toContain("there is nothing to repair");
        await inFolder(
          project('export function subject() {\n  return "a";\n}\n', "subject()", '"b"'),
          async (other) => {
            const { answer, turns } = await repair(other);
            expect(answer).toContain("none of the small slips");
            expect(turns.flat().filter(({ name }) => name === "Edit")).toEqual([]);
          },
        );
        const broken = await converse("fix the failing test: `echo cannot start; exit 2`", ourTools(), folder);
        expect(broken.answer).toContain("no failing assertion");
        expect(broken.answer).toContain("cannot start");
      }),
    RUNS_TESTS_MS,
  );

  it(
    "says what it would change when the edit is refused",
    () =>
      inFolder(project("export function subject(n) {\n  return n - 1;\n}\n", "subject(3)", "3"), async (folder) => {
        const tools = ourTools().map((tool) =>
          tool.name === "Edit"
            ? { ...tool, run: async () => ({ content: "Edit needs a person's approval.", isError: true }) }
            : tool,
        );
        const { answer } = await repair(folder, tools);
        expect(answer).toContain(
          "I would change line 2 of src/the subject.js:\n```diff\n- return n - 1;\n+ return n;\n```",
        );
        expect(answer).toContain("The change of src/the subject.js was not allowed");
        expect(await readText("src/the subject.js", folder)).toContain("n - 1");
      }),
    RUNS_TESTS_MS,
  );

  it("ends at once when the tests may not be run", () =>
    inFolder(project("", "1", "1"), async (folder) => {
      const tools = ourTools().map((tool) =>
        tool.name === "Bash"
          ? { ...tool, run: async () => ({ content: "Bash needs a person's approval.", isError: true }) }
          : tool,
      );
      const { answer, turns } = await repair(folder, tools);
      expect(answer).toContain("Bash was not allowed");
      expect(turns.length).toBe(2);
    }));
});
