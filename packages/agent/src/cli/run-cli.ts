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

/** Parses, routes, runs, writes; resolves with the exit code. Whatever goes wrong is one sentence on stderr. */
export function runCli(host: Host, parts: CliParts): Main {
  return async (facts, signal, shutdown) => {
    const line = parseCommandLine(facts.args);
    const language = line.language ?? languageOf(host.env);
    const texts = textsIn(language);
    try {
      return await answer({ host, facts, language, texts, signal, shutdown }, line, parts);
    } catch (error) {
      if (error instanceof UsageError) return fail(host, error.message, 2);
      return fail(host, texts.crashed(error instanceof Error ? error.message : String(error)), 1);
    }
  };
}

async function answer(setting: Setting, line: CommandLine, parts: CliParts): Promise<number> {
  const { host, texts } = setting;
  switch (line.kind) {
    case "usage_error":
      return fail(host, describeProblem(line.problem, texts), 2);
    case "help":
      return say(host, texts.help);
    case "version":
      return say(host, `${await parts.version()}\n`);
    case "subcommand":
      return parts.runSubcommand(setting, line.name, line.words, line.options);
    case "run":
      return run(setting, line.options, parts);
    default:
      return line satisfies never;
  }
}

async function run(setting: Setting, options: RunOptions, parts: CliParts): Promise<number> {
  const { host, facts, texts } = setting;
  const isWaited = options.inputFormat === "text" && facts.input === "pipe";
  const route = chooseRoute(options, facts, isWaited ? await parts.readPiped(setting) : "");
  switch (route.kind) {
    case "usage_error":
      return fail(host, describeProblem(route.problem, texts), 2);
    case "interactive":
      return parts.converse(setting, options);
    case "headless":
      return runPrompts(setting, options, parts, [{ prompt: route.prompt }]);
    case "stream":
      return runPrompts(setting, options, parts, promptLines(host.stdin));
    case "demo": {
      const cwd = options.cwd ?? parts.demoFolder();
      tell(host, texts.demo(cwd));
      return runPrompts(setting, { ...options, cwd }, parts, [{ prompt: texts.demoPrompt }]);
    }
    default:
      return route satisfies never;
  }
}

type Prompt = { prompt: string } | { badLine: number };

/** One run after the other with one agent; the code is that of the last one. An interruption ends them all. */
async function runPrompts(
  setting: Setting,
  options: RunOptions,
  parts: CliParts,
  prompts: AsyncIterable<Prompt> | readonly Prompt[],
): Promise<number> {
  const { host, texts, signal, shutdown } = setting;
  const agent = await parts.openAgent(setting, options);
  shutdown.add("session", () => agent.close());
  for (const note of agent.notes) tell(host, note);
  let code = 0;
  for await (const next of prompts) {
    if ("badLine" in next) return fail(host, texts.badLine(next.badLine), 2);
    code = await runPrompt(setting, agent, next.prompt, options.outputFormat);
    if (signal.aborted) break;
  }
  return code;
}

async function runPrompt(
  { host, signal }: Setting,
  agent: OpenAgent,
  prompt: string,
  format: OutputFormat,
): Promise<number> {
  const terminal = await writeOutput(agent.start(prompt, signal), format, host.stdout, agent.facts);
  const explanation = agent.explain(terminal);
  if (explanation !== undefined) tell(host, explanation);
  return exitCodeForTerminal(terminal);
}

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
