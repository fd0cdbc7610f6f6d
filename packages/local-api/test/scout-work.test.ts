import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { converse, inFolder, readText, type TestTool } from "./scout-client.ts";
import { CLAUDE_TOOLS, OPENCODE_TOOLS, ourTools, PI_SEARCH_TOOLS, PI_TOOLS } from "./scout-tools.ts";

const CLIENTS: Readonly<Record<string, readonly TestTool[]>> = {
  "this project's agent": ourTools(),
  "a client with only a shell": CLAUDE_TOOLS,
  "a client with small names": PI_TOOLS,
  "a client with paths from the searched folder": PI_SEARCH_TOOLS,
  "a client with camel case": OPENCODE_TOOLS,
};
const EVERY_CLIENT = Object.entries(CLIENTS);

describe("finding and listing files", () => {
  const TREE = { "lib/a.ts": "1\n", "lib/deep/b.ts": "2\n", "lib/deep/c.md": "3\n", "lib/中 文.ts": "4\n" };

  it.each(EVERY_CLIENT)("finds files by a glob, through %s", (_, tools) =>
    inFolder(TREE, async (folder) => {
      const { answer } = await converse("find all *.ts files in lib", tools, folder, told(folder));
      expect(answer).toBe("3 files in lib for **/*.ts:\nlib/a.ts\nlib/deep/b.ts\nlib/中 文.ts");
    }),
  );

  it.each(EVERY_CLIENT)("lists what lies right in a folder, through %s", (_, tools) =>
    inFolder(TREE, async (folder) => {
      const { answer } = await converse("列出 lib", tools, folder, told(folder));
      const names = answer
        .split("\n")
        .slice(1)
        .map((line) => line.replace(/ \(\d+\)$/, ""));
      expect(answer).toMatch(/^lib 里有/);
      expect(names.sort()).toEqual(["a.ts", "deep/", "中 文.ts"]);
    }),
  );

  it("lists a folder with the shell when the finder left files out, and without one says that they are not all", () =>
    inFolder(TREE, async (folder) => {
      const cut = withTool("Glob", async () => ({ content: "lib/a.ts\n\n[3 more files match. Narrow the pattern.]" }));
      expect((await converse("list lib", cut, folder)).answer).toBe("In lib:\ndeep/ (2)\na.ts\n中 文.ts");
      const without = cut.filter(({ name }) => name !== "Bash");
      expect((await converse("list lib", without, folder)).answer).toContain(
        "At least 1 file in lib for **/*:\nlib/a.ts",
      );
    }));

  it("says so when nothing fits", () =>
    inFolder(TREE, async (folder) => {
      const { answer } = await converse("find all *.rs files", ourTools(), folder);
      expect(answer).toBe("No file in this folder fits **/*.rs.");
    }));
});

describe("reading a file", () => {
  const CODE =
    'import { x } from "./x.ts";\nimport fs from "node:fs";\n\nexport function go() {}\nexport const A = 1;\nexport { B, c as D };\n';

  it.each(EVERY_CLIENT)("tells its size, what it imports and exports, and how it begins, through %s", (_, tools) =>
    inFolder({ "src/a b.ts": CODE }, async (folder) => {
      const { answer } = await converse('summarise "src/a b.ts"', tools, folder, told(folder));
      expect(answer).toContain(`src/a b.ts has 6 lines, ${CODE.length - 1} bytes.`);
      expect(answer).toContain("It has these imports: ./x.ts, node:fs.");
      expect(answer).toContain("It has these exports: go, A, B, D.");
      expect(answer).toContain('```\nimport { x } from "./x.ts";\n');
    }),
  );

  it("tells the headings of a text and the keys of a JSON file, and reads Chinese", () =>
    inFolder(
      { "README.md": "# 一\n\n```\n# no heading\n```\n## 二\n", "package.json": '{ "name": "x", "type": "module" }\n' },
      async (folder) => {
        const readme = await converse("读一下 README.md", ourTools(), folder);
        expect(readme.answer).toContain("它有这些标题：\n# 一\n## 二\n");
        const json = await converse("read package.json", ourTools(), folder);
        expect(json.answer).toContain("It has these keys: name, type.");
      },
    ));

  it("looks for a bare name in all folders, and lists them when there are several", () =>
    inFolder({ "a/one.ts": "export const one = 1;\n", "a/two.ts": "", "b/two.ts": "" }, async (folder) => {
      const one = await converse("read one.ts", ourTools(), folder);
      expect(one.answer).toContain("a/one.ts has 1 line");
      const two = await converse("read two.ts", ourTools(), folder);
      expect(two.answer).toBe("2 files in this folder for **/two.ts:\na/two.ts\nb/two.ts");
    }));

  it("lists a folder that it was asked to read", () =>
    inFolder({ "lib/a.ts": "" }, async (folder) => {
      const { answer } = await converse("read lib", ourTools(), folder);
      expect(answer).toBe("In lib:\na.ts");
    }));

  it("reports a file that is not there, once", () =>
    inFolder({}, async (folder) => {
      const { answer, turns } = await converse("read src/none.ts", ourTools(), folder);
      expect(answer).toContain("no such file or directory");
      expect(turns.length).toBe(2);
    }));

  it("says that it saw a part only, when the tool shows a page", () =>
    inFolder({ "long.txt": "line\n".repeat(5_000) }, async (folder) => {
      const pages = withTool("Read", async ({ content }) => ({
        content: `${content}\n\n[Lines 1 to 2000 of 5000. Read on with offset 2001.]`,
      }));
      const { answer } = await converse("read long.txt", pages, folder);
      expect(answer).toContain("I was shown only a part of it, 2000 lines");
    }));
});

describe("an edit that is spelled out", () => {
  it.each(EVERY_CLIENT)("replaces a text, through %s", (_, tools) =>
    inFolder({ "src/a.ts": "one\n  two $& two\nthree\n" }, async (folder) => {
      const { answer, turns } = await converse(
        'replace "two $& two" with "$1 `2`" in src/a.ts',
        tools,
        folder,
        told(folder),
      );
      expect(await readText("src/a.ts", folder)).toBe("one\n  $1 `2`\nthree\n");
      expect(answer).toContain("in src/a.ts, line 2.");
      expect(turns.length).toBe(3);
    }),
  );

  it.each(EVERY_CLIENT)("replaces all of them, through %s", (_, tools) =>
    inFolder({ "a.ts": "x = x\nkeep\nx\n" }, async (folder) => {
      await converse('把 a.ts 里所有的 "x" 换成 "$&"', tools, folder, told(folder));
      expect(await readText("a.ts", folder)).toBe("$& = $&\nkeep\n$&\n");
    }),
  );

  it("changes nothing when the text is not there, or there more than once", () =>
    inFolder({ "a.ts": "x\nx\n" }, async (folder) => {
      const none = await converse('replace "y" with "z" in a.ts', ourTools(), folder);
      expect(none.answer).toContain("a.ts does not hold this text");
      const twice = await converse('replace "x" with "z" in a.ts', ourTools(), folder);
      expect(twice.answer).toContain("2 times, in the lines 1, 2");
      expect(await readText("a.ts", folder)).toBe("x\nx\n");
      expect([none.turns.length, twice.turns.length]).toEqual([2, 2]);
    }));

  it.each(EVERY_CLIENT)("makes a file, but not over one that is there, through %s", (_, tools) =>
    inFolder({}, async (folder) => {
      await mkdir(join(folder, "新 的"));
      const made = await converse('create "新 的/it\'s.txt" with "a\n\'b\'"', tools, folder, told(folder));
      expect(await readText("新 的/it's.txt", folder)).toBe("a\n'b'");
      expect(made.answer).toBe("I have written 新 的/it's.txt.");
      const again = await converse('create "新 的/it\'s.txt" with "c"', tools, folder, told(folder));
      expect(again.answer).toContain("exists already");
      await converse('overwrite "新 的/it\'s.txt" with "c"', tools, folder, told(folder));
      expect(await readText("新 的/it's.txt", folder)).toBe("c");
    }),
  );

  it.each(EVERY_CLIENT)("adds a line at the end, through %s", (_, tools) =>
    inFolder({ "a.txt": "same\nsame\n", "b.txt": "" }, async (folder) => {
      await converse('append "same" to a.txt', tools, folder, told(folder));
      expect(await readText("a.txt", folder)).toBe("same\nsame\nsame\n");
      await converse('在 b.txt 末尾追加 "first"', tools, folder, told(folder));
      expect(await readText("b.txt", folder)).toBe("first\n");
    }),
  );

  it("does not change a file that it saw only a part of", () =>
    inFolder({ "a.txt": "1\n2\n" }, async (folder) => {
      const pages = withTool("Read", async ({ content }) => ({
        content: `${content}\n\n[Lines 1 to 2 of 5000. Read on with offset 3.]`,
      }));
      const { answer } = await converse(
        'append "3" to a.txt',
        pages.filter(({ name }) => name !== "Bash"),
        folder,
      );
      expect(answer).toContain("only a part of a.txt");
      expect(await readText("a.txt", folder)).toBe("1\n2\n");
    }));
});

describe("running a command", () => {
  it.each(EVERY_CLIENT)("shows what it printed and how it ended, through %s", (_, tools) =>
    inFolder({ "my lib/x": "" }, async (folder) => {
      const fine = await converse('run `echo "a b"; ls` in "my lib"', tools, folder);
      expect(fine.answer).toContain("```\na b\nx\n");
      const failed = await converse("运行 `echo no; exit 3`", tools, folder);
      expect(failed.answer).toMatch(/`echo no; exit 3` 失败了。输出：\n```\nno\n.*\b3\b/s);
    }),
  );

  it("knows a command that ran and was denied something from one that was not allowed", () =>
    inFolder({}, async (folder) => {
      const { answer } = await converse("run `echo permission denied; exit 1`", ourTools(), folder);
      expect(answer).toContain("`echo permission denied; exit 1` failed. Its output:");
    }));

  it("shows the end of a long output", () =>
    inFolder({}, async (folder) => {
      const { answer } = await converse("run `seq 1 100`", ourTools(), folder);
      expect(answer).toContain("The last 60 lines of its output (40 more above):\n```\n41\n");
    }));
});

describe("what is not allowed or not there", () => {
  const refusing = (name: string): readonly TestTool[] =>
    withTool(name, async () => ({ content: `The user said no to this ${name} call.`, isError: true }), true);

  it.each([
    ["Edit", 'replace "x" with "y" in a.txt'],
    ["Bash", "run `touch b.txt`"],
    ["Write", 'create b.txt with "y"'],
    ["Read", "read a.txt"],
    ["Grep", "find all TODOs"],
  ])("ends politely when %s is refused, and asks no second time", (name, prompt) =>
    inFolder({ "a.txt": "x\n" }, async (folder) => {
      const { answer, turns } = await converse(prompt, refusing(name), folder);
      expect(answer).toContain("not allowed");
      expect(answer).toContain(`The user said no to this ${name} call.`);
      expect(turns.flat().filter((call) => call.name === name && call.input.output_mode !== "count").length).toBe(1);
      expect(await readText("a.txt", folder)).toBe("x\n");
    }),
  );

  it("says which tool is missing", async () => {
    const answers = await Promise.all(
      ["find all TODOs", "read a.ts", "run `ls`", "list src", "find all *.ts files"].map(
        async (prompt) => (await converse(prompt, [], "/")).answer,
      ),
    );
    expect(answers).toEqual([
      "This client offers me no tool that searches in files, so I cannot do that.",
      "This client offers me no tool that reads files, so I cannot do that.",
      "This client offers me no tool that runs commands, so I cannot do that.",
      "This client offers me no tool that lists folders, so I cannot do that.",
      "This client offers me no tool that finds files, so I cannot do that.",
    ]);
  });

  it("goes to the shell when a tool of the client is broken", () =>
    inFolder({ "a.txt": "TODO\n" }, async (folder) => {
      const broken = async () => ({ content: "ripgrep execution failed", isError: true });
      const tools = ourTools().map((tool) => (/^(?:Grep|Glob)$/.test(tool.name) ? { ...tool, run: broken } : tool));
      const found = await converse("find all TODOs", tools, folder);
      expect(found.answer).toContain("\na.txt:1: TODO");
      const files = await converse("find all *.txt files", tools, folder);
      expect(files.answer).toBe("1 file in this folder for **/*.txt:\na.txt");
    }));

  it("reports a tool that the client does not know after all", () =>
    inFolder({}, async (folder) => {
      const gone = withTool("Bash", async () => ({ content: "No tool is called Bash.", isError: true }), true);
      const { answer, turns } = await converse("run `ls`", gone, folder);
      expect(answer).toContain("No tool is called Bash.");
      expect(turns.length).toBe(2);
    }));

  it("says what it can do when it does not understand, in both languages, and calls nothing", async () => {
    const english = await converse("write a poem about autumn", ourTools(), "/");
    expect(english.answer).toContain("none of the things that my rules cover");
    expect(english.answer).toContain("not a language model");
    expect(english.answer).toContain("find all TODOs in packages");
    const chinese = await converse("写一首关于秋天的诗", ourTools(), "/");
    expect(chinese.answer).toContain("不是语言模型");
    expect(chinese.answer).toContain("找出 packages 里所有的 TODO");
    expect([english.turns.length, chinese.turns.length]).toEqual([1, 1]);
  });
});

/** Our tools, with one of them giving something else: what it gave, changed, or without running it at all. */
function withTool(
  name: string,
  change: (output: { content: string }) => Promise<{ content: string; isError?: boolean }>,
  instead = false,
): readonly TestTool[] {
  return ourTools().map((tool) =>
    tool.name === name
      ? { ...tool, run: async (input, cwd) => change(instead ? { content: "" } : await tool.run(input, cwd)) }
      : tool,
  );
}

function told(folder: string) {
  return { system: `Current working directory: ${folder}` };
}
