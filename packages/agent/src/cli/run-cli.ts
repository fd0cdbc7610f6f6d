import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Host } from "@loopsmith/agent/host";
import { type Catalogue, textsIn } from "@loopsmith/agent/text";
import { makeHarmless } from "@loopsmith/agent/ui";
import { type CommandOptions, parseCommandLine } from "./command-line.ts";
import { sampleProject } from "./demo.ts";
import { readPipedInput } from "./piped-input.ts";
import { chooseRoute } from "./route.ts";
import { version } from "./version.ts";

/** Parses, routes, runs; resolves with the exit code. Whatever goes wrong is one sentence on stderr. */
export async function runCli(host: Host): Promise<number> {
  const line = parseCommandLine(host.args, host.env);
  switch (line.kind) {
    case "usage_error":
      return fail(host, line.message, 2);
    case "help":
      return say(host, textsIn(line.language).help);
    case "version":
      return say(host, `${await version()}\n`);
    case "run":
      return guarded(host, textsIn(line.language), (texts) => run(host, line.prompt, line.options, texts));
    default:
      return line satisfies never;
  }
}

async function guarded(host: Host, texts: Catalogue, work: (texts: Catalogue) => Promise<number>): Promise<number> {
  try {
    return await work(texts);
  } catch (error) {
    return fail(host, texts.crashed(error instanceof Error ? error.message : String(error)), 1);
  }
}

async function run(host: Host, prompt: string | undefined, options: CommandOptions, texts: Catalogue): Promise<number> {
  const cwd = resolve(host.cwd, options.cwd ?? ".");
  const problem = await folderProblem(cwd, texts);
  if (problem !== undefined) return fail(host, problem, 2);

  const terminals = { input: host.stdin.isTTY === true, output: host.stdout.isTTY === true };
  const piped = terminals.input ? "" : await readPipedInput(host.stdin);
  const route = chooseRoute(prompt, piped, terminals);
  if (route.kind === "usage_error") return fail(host, texts.noInteractive, 2);
  // Loaded only for a run: help and mistakes are answered at once.
  const { runHeadless, runInteractive } = await import("@loopsmith/agent/run");
  switch (route.kind) {
    case "headless":
      return runHeadless(host, { ...options, cwd }, route.prompt, texts);
    case "interactive":
      return runInteractive(host, { ...options, cwd }, texts);
    case "demo": {
      const folder = options.cwd === undefined ? sampleProject() : cwd;
      host.stderr.write(`${makeHarmless(texts.demo(folder))}\n`);
      return runHeadless(host, { ...options, cwd: folder }, texts.demoPrompt, texts);
    }
    default:
      return route satisfies never;
  }
}

async function folderProblem(folder: string, texts: Catalogue): Promise<string | undefined> {
  try {
    return (await stat(folder)).isDirectory() ? undefined : texts.notAFolder(folder);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? texts.noFolder(folder) : texts.notAFolder(folder);
  }
}

function say(host: Host, text: string): number {
  host.stdout.write(text);
  return 0;
}

function fail(host: Host, message: string, code: number): number {
  host.stderr.write(`${makeHarmless(message)}\n`);
  return code;
}
