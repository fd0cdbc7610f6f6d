import type { Host, Main } from "@loopsmith/agent/process";
import { languageOf, textsIn } from "@loopsmith/agent/text";
import { makeHarmless } from "@loopsmith/agent/ui";
import type { CliParts, OpenAgent, Setting } from "./cli-parts.ts";
import { parseCommandLine } from "./command-line.ts";
import { describeProblem } from "./describe-problem.ts";
import { exitCodeForTerminal } from "./exit-code.ts";
import { writeOutput } from "./output.ts";
import { promptLines } from "./prompt-lines.ts";
import { chooseRoute } from "./route.ts";
import type { CommandLine, OutputFormat, RunOptions } from "./run-options.ts";
import { UsageError } from "./usage-error.ts";
import { todo } from "@loopsmith/course/todo";

/** Parses, routes, runs, writes; resolves with the exit code. Whatever goes wrong is one sentence on stderr. */
export function runCli(host: Host, parts: CliParts): Main {
  // 3.6 解析、选路、运行、写出；回答写到 stdout，给人看的话都写到 stderr。
  return todo("3.6", "Parse, route, run, write; the answer goes to stdout and every word for a person to stderr.");
}

type Prompt = { prompt: string } | { badLine: number };

function tell(host: Host, line: string): void {
  host.stderr.write(`${makeHarmless(line)}\n`);
}

function say(host: Host, text: string): number {
  host.stdout.write(text);
  return 0;
}

function fail(host: Host, message: string, code: number): number {
  tell(host, message);
  return code;
}
