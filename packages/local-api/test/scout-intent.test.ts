import { type Intent, recognizeIntent } from "@loopsmith/local-api/scout";
import { describe, expect, it } from "vitest";

const find = (texts: string[], folder = ".", ignoreCase = false): Intent => ({
  kind: "find_text",
  texts,
  folder,
  ignoreCase,
});
const files = (glob: string, folder = "."): Intent => ({ kind: "find_files", glob, folder });
const list = (folder: string): Intent => ({ kind: "list_folder", folder });
const read = (path: string): Intent => ({ kind: "read_file", path });
const replace = (path: string, oldText: string, newText: string, all = false): Intent => ({
  kind: "replace_text",
  path,
  oldText,
  newText,
  all,
});
const create = (path: string, content: string, overwrite = false): Intent => ({
  kind: "create_file",
  path,
  content,
  overwrite,
});
const append = (path: string, content: string): Intent => ({ kind: "append_text", path, content });
const run = (command: string, folder = "."): Intent => ({ kind: "run_command", command, folder });
const repair = (folder = ".", command = "npm test"): Intent => ({ kind: "repair_tests", command, folder });
const UNKNOWN: Intent = { kind: "unknown" };

const ENGLISH: readonly (readonly [string, Intent])[] = [
  ["find all TODOs in packages", find(["TODO"], "packages")],
  ["Find all TODO and FIXME comments in the packages/local-api folder.", find(["TODO", "FIXME"], "packages/local-api")],
  ["find all TODOs", find(["TODO"])],
  ["Find all TODOs in this folder.", find(["TODO"])],
  ["show me every TODO in the current directory", find(["TODO"])],
  ["what TODOs are there in this project?", find(["TODO"])],
  ["find all TODOs in the source tree of packages/llm", find(["TODO"], "packages/llm")],
  ['find all TODOs in "my folder"', find(["TODO"], "my folder")],
  ["find all TODOs in my\\ folder/x", find(["TODO"], "my folder/x")],
  [
    "Find all TODOs in packages/llm, packages/loop and packages/tools",
    {
      kind: "sequence",
      intents: ["packages/llm", "packages/loop", "packages/tools"].map((folder) => find(["TODO"], folder)),
    },
  ],
  ["TODOs in src", find(["TODO"], "src")],
  ["list every HACK under src", find(["HACK"], "src")],
  ["Find all TODOs in packages, list them with file and line", find(["TODO"], "packages")],
  ['search for "foo bar" in src', find(["foo bar"], "src")],
  ['search for "foo" in src, ignoring case', find(["foo"], "src", true)],
  ["where is 'createClient' used?", find(["createClient"])],
  ["search for the word banana in docs", find(["banana"], "docs")],
  ["grep foo src", find(["foo"], "src")],
  ["find parseUrl in src", find(["parseUrl"], "src")],
  ["find all *.test.ts files in packages", files("**/*.test.ts", "packages")],
  ["find files named index.ts", files("**/index.ts")],
  ["find all .md files", files("**/*.md")],
  ["where is model.ts?", files("**/model.ts")],
  ["find the file config", files("**/*config*")],
  ["list packages", list("packages")],
  ["ls -la src", list("src")],
  ["list the files in src", list("src")],
  ["what's in packages/llm?", list("packages/llm")],
  ["show me the packages folder", list("packages")],
  ["list all files", list(".")],
  ["find all files in src", list("src")],
  ["what's in the README?", read("README")],
  ["what is in docs/a.md?", read("docs/a.md")],
  ["read README.md", read("README.md")],
  ["Read @src/a.ts", read("src/a.ts")],
  ['Summarize the file "docs/a b.md".', read("docs/a b.md")],
  ["what does src/a.ts do?", read("src/a.ts")],
  ["read Makefile", read("Makefile")],
  ["read TODO.md", read("TODO.md")],
  ['replace "a" with "b" in src/a.ts', replace("src/a.ts", "a", "b")],
  ['replace all "a" with "b" in src/a.ts', replace("src/a.ts", "a", "b", true)],
  ["In src/a.ts, replace `x` by `y`", replace("src/a.ts", "x", "y")],
  ["change 'foo' to 'bar' in \"my file.ts\"", replace("my file.ts", "foo", "bar")],
  ['replace "run the tests" with "find all TODOs" in a.ts', replace("a.ts", "run the tests", "find all TODOs")],
  ['create notes.txt with "hello"', create("notes.txt", "hello")],
  ['create a new file "notes/new file.txt" with the content "hello"', create("notes/new file.txt", "hello")],
  ["create a.js with\n```js\nconst a = 1;\nrun(a);\n```", create("a.js", "const a = 1;\nrun(a);")],
  ['overwrite a.txt with "x"', create("a.txt", "x", true)],
  ['append "x" to a.txt', append("a.txt", "x")],
  ['add "x" to the end of a.txt', append("a.txt", "x")],
  ["run `npm test`", run("npm test")],
  ["please run: `ls -la`", run("ls -la")],
  ["run `npm test` in examples/sample-project", run("npm test", "examples/sample-project")],
  ["run git status --short", run("git status --short")],
  ["run the tests", run("npm test")],
  ["fix the failing test", repair()],
  ["repair the failing test of the sample project", repair()],
  ["Fix the failing test in examples/sample-project", repair("examples/sample-project")],
  ["make the tests pass: `node --test`", repair(".", "node --test")],
  ["find all TODOs, then fix the failing test", { kind: "sequence", intents: [find(["TODO"]), repair()] }],
  ["read a.md and run `make`", { kind: "sequence", intents: [read("a.md"), run("make")] }],
  ["hello!", { kind: "introduce" }],
  ["What can you do?", { kind: "introduce" }],
];

const CHINESE: readonly (readonly [string, Intent])[] = [
  ["找出 packages 里所有的 TODO", find(["TODO"], "packages")],
  ["找出packages里的TODO和FIXME", find(["TODO", "FIXME"], "packages")],
  ["在 源码/核心 目录下查找 TODO", find(["TODO"], "源码/核心")],
  ["找出这个目录里所有的 TODO。", find(["TODO"])],
  ["请帮我找出当前目录下的 TODO", find(["TODO"])],
  ["找出源码里所有的 TODO", find(["TODO"], "源码")],
  ["找出 src 这个目录里的 TODO", find(["TODO"], "src")],
  ["统计一下 packages 下面的 FIXME", find(["FIXME"], "packages")],
  ["列一下 packages/llm 的 TODO", find(["TODO"], "packages/llm")],
  ["请在 packages/tools 中找出全部 TODO，并列出文件名和行号", find(["TODO"], "packages/tools")],
  ['在 "a b" 和 src/c 里找 TODO', { kind: "sequence", intents: [find(["TODO"], "a b"), find(["TODO"], "src/c")] }],
  ["找一下 TODO", find(["TODO"])],
  ["这个项目里有哪些待办？", find(["TODO"])],
  ['在 src 里找 "a.b"', find(["a.b"], "src")],
  ["在 src 里搜索 foo", find(["foo"], "src")],
  ["搜索“你好”，不区分大小写", find(["你好"], ".", true)],
  ["找名为 index.ts 的文件", files("**/index.ts")],
  ["找出 packages 里所有 *.md 文件", files("**/*.md", "packages")],
  ["README.md 在哪", files("**/README.md")],
  ["列出 src", list("src")],
  ["src 目录里有什么", list("src")],
  ["这个文件夹里有哪些文件", list(".")],
  ["列出当前目录", list(".")],
  ["读一下 README.md", read("README.md")],
  ["读一下README.md", read("README.md")],
  ["总结 docs/说明.md", read("docs/说明.md")],
  ['看看 "文档/说 明.ts"', read("文档/说 明.ts")],
  ['把 a.ts 里的 "x" 换成 "y"', replace("a.ts", "x", "y")],
  ['把 a.ts 里所有的 "x" 都改成 "y"', replace("a.ts", "x", "y", true)],
  ["在 a.ts 中把“x”替换为“y”", replace("a.ts", "x", "y")],
  ['新建 a.txt，内容为 "你好"', create("a.txt", "你好")],
  ["把“你好”写入 a.txt", create("a.txt", "你好")],
  ["覆盖 a.txt，内容为“你好”", create("a.txt", "你好", true)],
  ['在 a.txt 末尾追加 "x"', append("a.txt", "x")],
  ["运行 `npm test`", run("npm test")],
  ["在 examples/sample-project 里运行 `npm test`", run("npm test", "examples/sample-project")],
  ["跑一下测试", run("npm test")],
  ["修好失败的测试", repair()],
  ["修复 examples/sample-project 里失败的测试", repair("examples/sample-project")],
  ["找出所有 TODO，然后修好失败的测试", { kind: "sequence", intents: [find(["TODO"]), repair()] }],
  ["你是谁？", { kind: "introduce" }],
];

/** What must not be taken for a request: other wishes, and notes of a host. */
const NOT_UNDERSTOOD: readonly string[] = [
  "write a poem",
  "explain quantum physics",
  "find the bug",
  "run away",
  "continue",
  "为什么天是蓝的？",
  "",
  "Your last reply was cut inside a call of Bash. That call was not run. Send it again, in smaller pieces.",
  "Bash was called with the same input 3 times in a row, and that makes no progress.",
];

describe("what a prompt asks for", () => {
  it.each(ENGLISH)("%s", (prompt, intent) => expect(recognizeIntent(prompt)).toEqual(intent));
  it.each(CHINESE)("%s", (prompt, intent) => expect(recognizeIntent(prompt)).toEqual(intent));
  it.each(NOT_UNDERSTOOD)("is not guessed: %j", (prompt) => expect(recognizeIntent(prompt)).toEqual(UNKNOWN));
});
