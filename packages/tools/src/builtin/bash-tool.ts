import { stat } from "node:fs/promises";
import { buildTool, type Tool, type ToolContext, type ToolOutput } from "@loopsmith/tools/tool";
import * as z from "zod";
import { isFailure } from "./exit-code.ts";
import { findShell } from "./find-shell.ts";
import { type CommandResult, runCommand } from "./run-command.ts";
import type { ToolHost } from "./tool-host.ts";

const DEFAULT_TIMEOUT_MS = 120_000;
const MAX_TIMEOUT_MS = 600_000;
const PROGRESS_MS = 100; // at most ten signs of life a second
const PROGRESS_BYTES = 400;

// A command that waits for a person waits for ever: editors end at once, pagers print, nobody is asked (B72).
const NOBODY_THERE = {
  EDITOR: "true",
  VISUAL: "true",
  GIT_EDITOR: "true",
  GIT_SEQUENCE_EDITOR: "true",
  PAGER: "cat",
  GIT_PAGER: "cat",
  MANPAGER: "cat",
  GIT_TERMINAL_PROMPT: "0",
  TERM: "dumb",
};

const inputSchema = z.object({
  command: z.string().min(1).describe("The command line."),
  timeout: z
    .number()
    .min(1)
    .max(MAX_TIMEOUT_MS)
    .default(DEFAULT_TIMEOUT_MS)
    .describe("Milliseconds after which it is stopped; at most 600,000."),
  description: z.string().optional().describe("What it is for, in a few words, for the person who watches."),
});
type BashInput = z.output<typeof inputSchema>;

/** Bash: runs a command line in the working folder and gives back what it printed. A failure cancels its siblings (L13). */
export function createBashTool(host: ToolHost): Tool<typeof inputSchema> {
  return buildTool({
    name: "Bash",
    description:
      "Runs a bash command in the working folder; each call is a new shell. Nothing can be typed into it, and what it " +
      "leaves in the background is stopped when it ends.",
    inputSchema,
    failureCancelsSiblings: true,
    // The command's own time-out comes first and keeps what was printed; this one is for a shell that cannot be ended.
    timeoutMs: MAX_TIMEOUT_MS + 10_000,
    call: (input, context) => runBash(input, context, host),
  });
}

async function runBash(input: BashInput, context: ToolContext, host: ToolHost): Promise<ToolOutput> {
  const shell = findShell(host);
  if (shell.kind === "missing") return { content: shell.message, isError: true };
  if (!(await isFolder(context.cwd))) return { content: `The working folder ${context.cwd} is gone.`, isError: true };
  const result = await runCommand({
    file: shell.file,
    args: [...shell.args, input.command],
    cwd: context.cwd,
    env: { ...host.env, ...NOBODY_THERE },
    platform: host.platform,
    timeoutMs: input.timeout,
    // Half of the time that an interrupted tool has, so that its end is seen and told (L16).
    killAfterMs: context.graceMs / 2,
    clock: context.clock,
    signal: context.signal,
    onOutput: progressReporter(context),
  });
  return describeResult(result, input.command);
}

function describeResult(result: CommandResult, command: string): ToolOutput {
  const [stdout, stderr] = [result.stdout.text().trimEnd(), result.stderr.text().trimEnd()];
  const parts = [stdout, stderr === "" ? "" : `[stderr]\n${stderr}`, ...notes(result)];
  const content = parts.filter((part) => part !== "").join("\n");
  const { end } = result;
  const isError = end.kind !== "exited" || isFailure(end.code, command, result.stderr.allBytes);
  return isError ? { content, isError } : { content };
}

function notes({ end, stdout, stderr, leftovers }: CommandResult): readonly string[] {
  const all: string[] = [];
  if (stdout.missingBytes + stderr.missingBytes > 0) {
    all.push(`[It printed ${stdout.allBytes + stderr.allBytes} bytes. To keep them all, send them to a file.]`);
  }
  if (leftovers === "stopped") all.push("[What it left running in the background was stopped.]");
  if (leftovers === "detached") all.push("[A process of its own session still runs in the background.]");
  if (end.kind === "exited" && end.code !== 0) all.push(`[exit code ${end.code}]`);
  if (end.kind === "killed") all.push(`[killed by ${end.by}]`);
  if (end.kind === "timed_out") all.push(`[stopped: it had not ended after ${end.afterMs / 1000} s]`);
  if (end.kind === "interrupted") all.push("[interrupted and stopped before it ended]");
  return all;
}

function progressReporter(context: ToolContext): (chunk: Buffer) => void {
  let lastAt = -PROGRESS_MS;
  return (chunk) => {
    const now = context.clock.now();
    if (now - lastAt < PROGRESS_MS) return;
    const text = lastLine(chunk);
    if (text === "") return;
    lastAt = now;
    context.onProgress({ text });
  };
}

function lastLine(chunk: Buffer): string {
  const end = chunk.subarray(-PROGRESS_BYTES).toString("utf8").trimEnd();
  // A character that the border of the chunk cuts shows as U+FFFD.
  return end
    .slice(end.lastIndexOf("\n") + 1)
    .replaceAll("\uFFFD", "")
    .trim();
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
