import { describe, expect, it } from "vitest";
import { type Conversation, converse, inFolder, readText, runProgram, type TestTool } from "./scout-client.ts";
import { CLAUDE_TOOLS, OPENCODE_TOOLS, ourTools, PI_SEARCH_TOOLS, PI_TOOLS } from "./scout-tools.ts";

const CLIENTS: Readonly<Record<string, readonly TestTool[]>> = {
  "this project's agent": ourTools(),
  "a client with only a shell": CLAUDE_TOOLS,
  "a client with small names": PI_TOOLS,
  "a client with paths from the searched folder": PI_SEARCH_TOOLS,
  "a client with hits below file names": OPENCODE_TOOLS,
};

const TREE = {
  "lib/a.ts": "export function parse() {\n  // TODO: one\n  return 1; // TODO two: 12:30\n}\n",
  "lib/deep/with blank.ts": "// a TODO and a TODO\n",
  "lib/中文/说 明.md": "# 标题\n\nTODO：四\nnothing\nMYTODOLIST\n",
  "lib/long.js": `${"x".repeat(3_000)} TODO\n`,
  "lib/truncated results.ts": "// TODO: more results not shown\n",
  "lib/none.ts": "// todo in small letters\n",
  "other/b.ts": "// TODO: elsewhere\n",
};

describe("finding all TODOs", () => {
  it.each(Object.entries(CLIENTS))("lists what grep finds, through %s", (_, tools) =>
    inFolder(TREE, async (folder) => {
      const conversation = await converse("find all TODOs in lib", tools, folder, environmentOf(folder));
      expect(placesIn(conversation.answer)).toEqual(await grepPlaces("TODO", "lib", folder));
      expect(conversation.turns.length).toBeGreaterThanOrEqual(3);
      expect(conversation.turns.filter((calls) => calls.length >= 2).length).toBeGreaterThanOrEqual(1);
    }),
  );

  it("says how many lines there are, what they say, and what they stand in", () =>
    inFolder(TREE, async (folder) => {
      const { answer } = await converse("find all TODOs in lib", ourTools(), folder);
      expect(answer).toContain("7 lines with TODO in 5 files, in lib (6 files)");
      expect(answer).toContain("lib/a.ts:3: return 1; // TODO two: 12:30\n");
      expect(answer).toContain("lib/a.ts:2 stands under `export function parse() {`");
      expect(answer).not.toContain("not complete");
    }));

  it("names what stands above a hit, never what comes behind it, whether or not a part of a file can be asked for", () =>
    inFolder(
      { "a.md": "TODO\n\n# Later\n", "b.ts": `${"\n".repeat(37)}function near() {\n\n// TODO\n` },
      async (folder) => {
        const readsWhole: readonly TestTool[] = [
          {
            name: "readFile",
            properties: { path: { type: "string" } },
            required: ["path"],
            run: async ({ path }, cwd) => ({ content: await readText(path, cwd) }),
          },
          ...PI_TOOLS.filter(({ name }) => name === "bash"),
        ];
        for (const tools of [ourTools(), readsWhole]) {
          const { answer } = await converse("find all TODOs", tools, folder);
          expect(answer).toContain("A closer look:\n- b.ts:40 stands under `function near() {`");
          expect(answer).not.toContain("Later");
        }
      },
    ));

  it("answers a Chinese request in Chinese", () =>
    inFolder(TREE, async (folder) => {
      const { answer } = await converse("找出 lib 里所有的 TODO", ourTools(), folder);
      expect(answer).toContain("有 7 行含 TODO，分布在 5 个文件中");
      expect(placesIn(answer)).toEqual(await grepPlaces("TODO", "lib", folder));
    }));

  it("looks in a folder and in a file whose names have blanks, and in the whole working folder", () =>
    inFolder({ "my lib/a b.ts": "// TODO\n", "it's/c.ts": "// TODO\n" }, async (folder) => {
      for (const tools of [ourTools(), CLAUDE_TOOLS]) {
        const inLib = await converse('find all TODOs in "my lib"', tools, folder);
        expect(placesIn(inLib.answer)).toEqual(["my lib/a b.ts:1"]);
        const inFile = await converse('find all TODOs in "my lib/a b.ts"', tools, folder);
        expect(placesIn(inFile.answer)).toEqual(["my lib/a b.ts:1"]);
        const everywhere = await converse("find all TODOs", tools, folder);
        expect(placesIn(everywhere.answer)).toEqual(["it's/c.ts:1", "my lib/a b.ts:1"]);
        const quoted = await converse(`find all TODOs in "it's"`, tools, folder);
        expect(placesIn(quoted.answer)).toEqual(["it's/c.ts:1"]);
      }
    }));

  it("also finds other marks when asked, as literal text", () =>
    inFolder({ "a.ts": "// FIXME a\n// TODO b\n// XXX c\n" }, async (folder) => {
      const { answer } = await converse("find all TODOs and FIXMEs", ourTools(), folder);
      expect(placesIn(answer)).toEqual(["a.ts:1", "a.ts:2"]);
      const text = await inFiles({ "b.ts": "a.b(c)\naXb(c)\nit's $HOME\n" }, async (other) => [
        (await converse('search for "a.b(c)"', ourTools(), other)).answer,
        (await converse(`search for "it's $HOME"`, PI_TOOLS, other)).answer,
      ]);
      expect(text.map(placesIn)).toEqual([["b.ts:1"], ["b.ts:3"]]);
    }));

  it("says so when there is none, and when there is no such folder", () =>
    inFolder({ "lib/a.ts": "fine\n" }, async (folder) => {
      for (const tools of Object.values(CLIENTS)) {
        const none = await converse("find all TODOs in lib", tools, folder);
        expect(none.answer).toContain("No line with TODO in lib (1 file)");
        const nowhere = await converse("find all TODOs in nowhere", tools, folder);
        expect(nowhere.answer).toMatch(/No such file or directory|Path not found/);
        expect(nowhere.turns.length).toBe(2);
      }
    }));
});

describe("a shell that fails on one file of many", () => {
  it("still gives what it found in the others, and the answer says that something is missing", () =>
    inFolder(TREE, async (folder) => {
      const tools = CLAUDE_TOOLS.map((tool) => ({
        ...tool,
        run: async (input: Record<string, unknown>, cwd: string) => {
          const output = await tool.run(input, cwd);
          if (!String(input.command).startsWith("grep -rn")) return output;
          return { content: `${output.content}grep: lib/secret: Permission denied\n[exit code 2]`, isError: true };
        },
      }));
      const { answer } = await converse("find all TODOs in lib", tools, folder, environmentOf(folder));
      expect(placesIn(answer)).toEqual(await grepPlaces("TODO", "lib", folder));
      expect(answer).toContain("This list is not complete");
    }));
});

describe("results that were cut", () => {
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, file) => [
      `lib/${file % 3}/${file}.ts`,
      Array.from({ length: file === 7 ? 40 : 5 }, (_, line) => `// TODO ${line}\n`).join(""),
    ]),
  );

  it("are asked for again, place by place, until every hit is there", () =>
    inFolder(many, async (folder) => {
      const conversation = await converse("find all TODOs in lib", ourTools(60), folder);
      expect(placesIn(conversation.answer)).toEqual(await grepPlaces("TODO", "lib", folder));
      expect(conversation.answer).not.toContain("not complete");
      expect(namesIn(conversation, 1)).toEqual(expect.arrayContaining(["Grep"]));
      expect(conversation.turns.length).toBeLessThanOrEqual(8);
      expectNothingAskedTwice(conversation);
    }));

  it("are searched again with the shell when the search tool cannot count", () =>
    inFolder(many, async (folder) => {
      const conversation = await converse("find all TODOs in lib", OPENCODE_TOOLS, folder, environmentOf(folder));
      expect(placesIn(conversation.answer)).toEqual(await grepPlaces("TODO", "lib", folder));
      expect(conversation.answer).not.toContain("not complete");
    }));

  it("are called incomplete when there is no way to the rest", () =>
    inFolder(many, async (folder) => {
      const withoutShell = ourTools(35).filter(({ name }) => name !== "Bash");
      const tooShort = await converse("find all TODOs in lib", withoutShell, folder);
      expect(tooShort.answer).toContain("This list is not complete");
      expect(tooShort.answer).toContain("lib/1/7.ts: 35 of 40 lines");
      const noShell = OPENCODE_TOOLS.filter(({ name }) => name !== "bash");
      const noCount = await converse("find all TODOs in lib", noShell, folder);
      expect(noCount.answer).toContain("This list is not complete");
      expect(placesIn(noCount.answer).length).toBe(100);
    }));

  it("lose no hit that is whole, and take no torn line for one", () =>
    inFolder(many, async (folder) => {
      const grep = ourTools(1_000).find(({ name }) => name === "Grep")!;
      const torn: TestTool = {
        ...grep,
        properties: { pattern: {}, path: {} },
        run: async (input, cwd) => {
          const { content } = await grep.run({ ...input, output_mode: "content", head_limit: 1_000 }, cwd);
          return {
            content: `${content.slice(0, 300)}\n\n[9 of 99 bytes are left out here and were not kept]\n\n${content.slice(-300)}`,
          };
        },
      };
      const { answer } = await converse("find all TODOs in lib", [torn], folder);
      expect(answer).toContain("This list is not complete");
      const all = await grepPlaces("TODO", "lib", folder);
      expect(placesIn(answer).filter((place) => !all.includes(place))).toEqual([]);
      expect(placesIn(answer).length).toBeGreaterThan(20);
    }));

  it("name every file and line in fewer words when the answer has little room", () =>
    inFolder(many, async (folder) => {
      const { answer, stopReason } = await converse("find all TODOs in lib", ourTools(), folder, { max_tokens: 600 });
      expect(stopReason).toBeUndefined();
      expect(answer).toContain(`lib/1/7.ts: ${Array.from({ length: 40 }, (_, index) => index + 1).join(", ")}\n`);
    }));
});

/** The places `path:line` that an answer lists, sorted. */
function placesIn(answer: string): string[] {
  return [...answer.matchAll(/^(\S.*?:\d+):/gm)].map(([, place]) => place!).sort();
}

async function grepPlaces(text: string, path: string, cwd: string): Promise<string[]> {
  const { output } = await runProgram("grep", ["-rn", text, path], cwd);
  return output
    .trimEnd()
    .split("\n")
    .map((line) => /^(.*?:\d+):/.exec(line)![1]!)
    .sort();
}

function environmentOf(folder: string) {
  return { system: `You are an agent.\n<env>\n  Working directory: ${folder}\n</env>` };
}

async function inFiles<T>(files: Record<string, string>, work: (folder: string) => Promise<T[]>): Promise<T[]> {
  const values: T[] = [];
  await inFolder(files, async (folder) => void values.push(...(await work(folder))));
  return values;
}

function namesIn({ turns }: Conversation, turn: number): string[] {
  return turns[turn]!.map(({ name }) => name);
}

function expectNothingAskedTwice({ turns }: Conversation): void {
  const calls = turns.flat().map((call) => JSON.stringify(call));
  expect(new Set(calls).size).toBe(calls.length);
}
