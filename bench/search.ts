import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { callTool } from "@loopsmith/tools";
import { createGlobTool, createGrepTool, createToolContext } from "@loopsmith/tools/builtin";
import { rgPath } from "@vscode/ripgrep";

const FOLDERS = 500;
const FILES = 100; // in each folder
const ROUNDS = 11;
const AT_MOST = 1.3;

/** The same question to ripgrep alone and to a tool. */
type Search = { name: string; plain: readonly string[]; tool: () => Promise<unknown> };

/**
 * Wall time of Grep and Glob over 50,000 files beside plain ripgrep, in turns in one process: a line each. The best round
 * counts, because what else the machine does can only make one longer.
 */
export async function measureSearch(): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), "loopsmith-bench-"));
  try {
    await plant(cwd);
    const lines: string[] = [];
    for (const search of searches(cwd)) lines.push(await compare(search, cwd));
    return ["\nsearch: wall time over 50,000 files, the best of eleven rounds", ...lines].join("\n");
  } finally {
    await rm(cwd, { recursive: true });
  }
}

function searches(cwd: string): readonly Search[] {
  const context = createToolContext({ cwd });
  const [grep, glob] = [createGrepTool(), createGlobTool()];
  const search = (input: object) => () => callTool(grep, grep.inputSchema.parse(input), context);
  const find = (pattern: string) => () => callTool(glob, { pattern }, context);
  return [
    { name: "Grep, a hit in 1 of 100 files", plain: ["-n", "needle"], tool: search({ pattern: "needle" }) },
    {
      name: "Grep, a hit in every file",
      plain: ["-n", "export function"],
      tool: search({ pattern: "export function" }),
    },
    {
      name: "Grep, paths alone",
      plain: ["-l", "export function"],
      tool: search({ pattern: "export function", output_mode: "files_with_matches" }),
    },
    {
      name: "Grep, in half of the files",
      plain: ["-n", "-g", "*.ts", "needle"],
      tool: search({ pattern: "needle", glob: "*.ts" }),
    },
    { name: "Glob **/*.ts", plain: ["--files", "-g", "**/*.ts"], tool: find("**/*.ts") },
    { name: "Glob **/*", plain: ["--files"], tool: find("**/*") },
  ];
}

async function compare({ name, plain, tool }: Search, cwd: string): Promise<string> {
  const times = { plain: [] as number[], tool: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const [plainMs, toolMs] = [await timed(() => ripgrep(plain, cwd)), await timed(tool)];
    // The first round warms the disk and the code up.
    if (round < 0) continue;
    times.plain.push(plainMs);
    times.tool.push(toolMs);
  }
  const [plainMs, toolMs] = [Math.min(...times.plain), Math.min(...times.tool)];
  const ratio = toolMs / plainMs;
  const verdict = `≤ ${AT_MOST.toFixed(2)} × ${ratio <= AT_MOST ? "ok" : "OVER"}`;
  const cells = [`${plainMs.toFixed(0)} ms`, `${toolMs.toFixed(0)} ms`, `${ratio.toFixed(2)} ×`, verdict];
  return name.padEnd(32) + cells.map((cell) => cell.padStart(14)).join("");
}

async function ripgrep(args: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)(rgPath, [...args, "./"], { cwd, maxBuffer: 1e9 });
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

async function plant(cwd: string): Promise<void> {
  for (let folder = 0; folder < FOLDERS; folder += 1) {
    const path = join(cwd, `package-${folder % 20}`, `folder-${folder}`);
    await mkdir(path, { recursive: true });
    await Promise.all(
      Array.from({ length: FILES }, (_, file) => writeFile(join(path, fileName(file)), fileText(file))),
    );
  }
}

function fileName(file: number): string {
  return `file-${file}.${file % 2 === 0 ? "ts" : "md"}`;
}

function fileText(file: number): string {
  const line = `export function call${file}(value: string): string { return value.trim(); }\n`;
  return `${line}${"// A line of words that nobody looks for.\n".repeat(20)}${file === 42 ? "// needle\n" : ""}`;
}
