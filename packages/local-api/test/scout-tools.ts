import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { filesBelow, type Input, type Output, readText, runProgram, type TestTool, writeText } from "./scout-client.ts";

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const FLAG = { type: "boolean" };
const ABSOLUTE = { type: "string", description: "The absolute path to the file" };
const EITHER = { type: "string", description: "Path to the file (relative or absolute)" };
const MODES = { type: "string", enum: ["content", "files_with_matches", "count"] };

/** The tools of this project's own agent. `most`: how many lines Grep shows when nobody asks for more. */
export function ourTools(most = 250): readonly TestTool[] {
  return [
    readTool("Read", "file_path", { file_path: TEXT, offset: NUMBER, limit: NUMBER }, padded),
    writeTool("Write", "file_path", TEXT),
    editTool("Edit", ["file_path", "old_string", "new_string", "replace_all"], TEXT),
    globTool("Glob", ""),
    {
      name: "Grep",
      properties: {
        pattern: TEXT,
        path: TEXT,
        glob: TEXT,
        output_mode: MODES,
        ignore_case: FLAG,
        context: NUMBER,
        head_limit: { ...NUMBER, maximum: most },
      },
      required: ["pattern"],
      run: async (input, cwd) => {
        const flags = `-${input.ignore_case ? "i" : ""}${input.output_mode === "count" ? "c" : "n"}`;
        const lines = (await grepLines(flags, input, cwd)).filter((line) => !line.endsWith(":0"));
        return { content: limited(lines, Math.min(Number(input.head_limit ?? 250), most)) };
      },
    },
    bashTool("Bash"),
  ];
}

/** The tools of a client that has no search of its own and wants absolute paths (Claude Code). */
export const CLAUDE_TOOLS: readonly TestTool[] = [
  { ...bashTool("Bash"), properties: { command: TEXT, timeout: NUMBER, description: TEXT, run_in_background: FLAG } },
  editTool("Edit", ["file_path", "old_string", "new_string", "replace_all"], ABSOLUTE),
  readTool(
    "Read",
    "file_path",
    { file_path: ABSOLUTE, offset: NUMBER, limit: NUMBER, pages: TEXT },
    (number, line) => `${number}\t${line}`,
  ),
  writeTool("Write", "file_path", ABSOLUTE),
  { name: "TaskOutput", properties: { task_id: TEXT }, required: ["task_id"], run: async () => ({ content: "" }) },
];

/** A client with small names, plain file texts and a list of edits (pi). */
export const PI_TOOLS: readonly TestTool[] = [
  readTool("read", "path", { path: EITHER, offset: NUMBER, limit: NUMBER }, (_, line) => line),
  { ...bashTool("bash"), run: (input, cwd) => bash(input, cwd, (code) => `\n\nCommand exited with code ${code}`) },
  {
    name: "edit",
    properties: {
      path: TEXT,
      edits: { type: "array", items: { type: "object", properties: { oldText: TEXT, newText: TEXT } } },
    },
    required: ["path", "edits"],
    run: (input, cwd) =>
      edit(
        input.path,
        (input.edits as Input[]).map(({ oldText, newText }) => [oldText, newText]),
        false,
        cwd,
      ),
  },
  writeTool("write", "path", TEXT),
];

/** The same client with its searching tools on: their paths start at the searched folder. */
export const PI_SEARCH_TOOLS: readonly TestTool[] = [
  ...PI_TOOLS,
  {
    name: "grep",
    properties: {
      pattern: TEXT,
      path: TEXT,
      glob: TEXT,
      ignoreCase: FLAG,
      literal: FLAG,
      context: NUMBER,
      limit: NUMBER,
    },
    required: ["pattern"],
    run: async (input, cwd) => {
      const folder = resolve(cwd, String(input.path ?? "."));
      if ((await stat(folder).catch(() => undefined)) === undefined) throw new Error(`Path not found: ${folder}`);
      const lines = await grepLines("-n", { ...input, path: "." }, folder);
      const most = Number(input.limit ?? 100);
      const note = lines.length > most ? `\n\n[${most} matches limit reached. Use limit=${most * 2} for more]` : "";
      return {
        content:
          (lines
            .slice(0, most)
            .map((line) => line.replace(/:(\d+):/, ":$1: "))
            .join("\n") || "No matches found") + note,
      };
    },
  },
  {
    name: "find",
    properties: { pattern: TEXT, path: TEXT, limit: NUMBER },
    required: ["pattern"],
    run: async (input, cwd) => {
      const root = resolve(cwd, String(input.path ?? "."));
      return {
        content: (await globbed({ ...input, path: "." }, root)).join("\n") || "No files found matching pattern",
      };
    },
  },
  {
    name: "ls",
    properties: { path: TEXT, limit: NUMBER },
    required: [],
    run: (input, cwd) => bash({ command: `ls -1Ap '${input.path ?? "."}'` }, cwd),
  },
];

/** Camel case, absolute paths, hits below the name of their file, and at most 100 of them (opencode). */
export const OPENCODE_TOOLS: readonly TestTool[] = [
  { ...bashTool("bash"), properties: { command: TEXT, timeout: NUMBER, workdir: TEXT } },
  editTool("edit", ["filePath", "oldString", "newString", "replaceAll"], ABSOLUTE),
  globTool("glob", "/"),
  {
    name: "grep",
    properties: { pattern: TEXT, path: TEXT, include: TEXT },
    required: ["pattern"],
    run: async (input, cwd) => {
      const lines = await grepLines("-n", input, cwd);
      const shown = lines.slice(0, 100).map((line) => /^(.*?):(\d+):(.*)$/.exec(line) ?? []);
      const parts = shown.map(([, path, number, text], index) => {
        const heading = path === shown[index - 1]?.[1] ? "" : `\n${resolve(cwd, path ?? "")}:\n`;
        return `${heading}  Line ${number}: ${text}`;
      });
      const note =
        lines.length > 100 ? "\n\n(Results are truncated. Consider using a more specific path or pattern.)" : "";
      return {
        content: lines.length === 0 ? "No files found" : `Found ${shown.length} matches\n${parts.join("\n")}${note}`,
      };
    },
  },
  {
    ...readTool(
      "read",
      "filePath",
      { filePath: ABSOLUTE, offset: NUMBER, limit: NUMBER },
      (number, line) => `${number}: ${line}`,
    ),
    run: async (input, cwd) => {
      const text = numbered(await readText(input.filePath, cwd), input, (number, line) => `${number}: ${line}`);
      return {
        content: `<path>${input.filePath}</path>\n<type>file</type>\n<content>\n${text}\n\n(End of file - total 9 lines)\n</content>`,
      };
    },
  },
  writeTool("write", "filePath", ABSOLUTE),
];

function padded(number: number, line: string): string {
  return `${String(number).padStart(6)}\t${line}`;
}

function readTool(
  name: string,
  path: string,
  properties: Input,
  show: (number: number, line: string) => string,
): TestTool {
  const run = async (input: Input, cwd: string): Promise<Output> => ({
    content: numbered(await readText(input[path], cwd), input, show),
  });
  return { name, properties, required: [path], run };
}

function writeTool(name: string, path: string, pathProperty: Input): TestTool {
  const run = async (input: Input, cwd: string): Promise<Output> => {
    await writeText(input[path], input.content, cwd);
    return { content: "Written." };
  };
  return { name, properties: { [path]: pathProperty, content: TEXT }, required: [path, "content"], run };
}

function editTool(
  name: string,
  [path, old, now, all]: readonly [string, string, string, string],
  pathProperty: Input,
): TestTool {
  return {
    name,
    properties: { [path]: pathProperty, [old]: TEXT, [now]: TEXT, [all]: FLAG },
    required: [path, old, now],
    run: (input, cwd) => edit(input[path], [[input[old], input[now]]], input[all] === true, cwd),
  };
}

function globTool(name: string, prefix: "" | "/"): TestTool {
  const run = async (input: Input, cwd: string): Promise<Output> => {
    const paths = await globbed(input, cwd);
    return { content: paths.map((path) => (prefix === "" ? path : resolve(cwd, path))).join("\n") || "No files found" };
  };
  return { name, properties: { pattern: TEXT, path: TEXT }, required: ["pattern"], run };
}

function bashTool(name: string): TestTool {
  return {
    name,
    properties: { command: TEXT, timeout: NUMBER },
    required: ["command"],
    run: (input, cwd) => bash(input, cwd),
  };
}

async function bash(input: Input, cwd: string, ending = (code: number) => `\n[exit code ${code}]`): Promise<Output> {
  // A bash whose input is a socket, as it is here, would first read the start-up file of whoever runs the tests.
  const { output, code } = await runProgram("bash", ["--norc", "-c", String(input.command)], cwd);
  return code === 0 ? { content: output || "(no output)" } : { content: output + ending(code), isError: true };
}

function numbered(
  text: string,
  { offset = 1, limit = 2_000 }: Input,
  show: (number: number, line: string) => string,
): string {
  const lines = text.replace(/\n$/, "").split("\n");
  const first = Number(offset);
  return lines
    .slice(first - 1, first - 1 + Number(limit))
    .map((line, index) => show(first + index, line))
    .join("\n");
}

async function edit(
  path: unknown,
  changes: readonly (readonly unknown[])[],
  all: boolean,
  cwd: string,
): Promise<Output> {
  let text = await readText(path, cwd);
  for (const [old, now] of changes) {
    const parts = text.split(String(old));
    if (parts.length === 1 || (parts.length > 2 && !all))
      return { content: `${parts.length - 1} matches, 1 expected.`, isError: true };
    text = parts.join(String(now));
  }
  await writeText(path, text, cwd);
  return { content: "Edited." };
}

/** What `grep` finds, path by path. */
async function grepLines(flags: string, input: Input, cwd: string): Promise<string[]> {
  const args = ["-r", flags, "-HE", "-e", String(input.pattern), "--", String(input.path ?? ".")];
  const { output, code } = await runProgram("grep", args, cwd);
  if (code > 1) throw new Error(output);
  const lines = output.split("\n").filter((line) => line !== "");
  return lines.map((line) => line.replace(/^\.\//, "")).sort();
}

function limited(lines: readonly string[], most: number): string {
  const more = lines.length - most;
  const note =
    more > 0
      ? `\n\n[${more} more matching lines not shown. Narrow the pattern, path or glob, or raise head_limit.]`
      : "";
  return lines.length === 0 ? "No line matches." : lines.slice(0, most).join("\n") + note;
}

async function globbed({ pattern, path = "." }: Input, cwd: string): Promise<string[]> {
  const glob = String(pattern)
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\//g, "(?:.*/)?")
    .replace(/(?<![.)])\*/g, "[^/]*");
  return (await filesBelow(String(path), cwd)).filter((file) => new RegExp(`^(?:.*/)?${glob}$`).test(file));
}
