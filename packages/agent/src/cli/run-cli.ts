import type { Host } from "@loopsmith/agent/host";
import { languageOf, textsIn } from "@loopsmith/agent/text";
import { makeHarmless } from "@loopsmith/agent/ui";
import type { CliParts, OpenAgent, Setting } from "./cli-parts.ts";
import { parseCommandLine } from "./command-line.ts";
import { describeProblem } from "./describe-problem.ts";
import { exitCodeForTerminal } from "./exit-code.ts";
import { writeOutput } from "./output.ts";
import { promptLines } from "./prompt-lines.ts";
import { chooseRoute } from "./route.ts";
import type { RunOptions } from "./run-options.ts";
import { UsageError } from "./usage-error.ts";

/** Parses, routes, runs, writes; resolves with the exit code. Whatever goes wrong is one sentence on stderr. */
export async function runCli(host: Host, parts: CliParts): Promise<number> {
  const line = parseCommandLine(host.args);
  const texts = textsIn(line.language ?? languageOf(host.env));
  const setting = { host, texts };
  try {
    switch (line.kind) {
      case "usage_error":
        return fail(host, describeProblem(line.problem, texts), 2);
      case "help":
        return say(host, texts.help);
      case "version":
        return say(host, `${await parts.version()}\n`);
      case "subcommand":
        return await parts.runSubcommand(setting, line.name, line.words, line.options);
      case "run":
        return await run(setting, line.options, parts);
      default:
        return line satisfies never;
    }
  } catch (error) {
    if (error instanceof UsageError) return fail(host, error.message, 2);
    return fail(host, texts.crashed(error instanceof Error ? error.message : String(error)), 1);
  }
}

async function run(setting: Setting, options: RunOptions, parts: CliParts): Promise<number> {
  const { host, texts } = setting;
  const terminals = { input: host.stdin.isTTY === true, output: host.stdout.isTTY === true };
  const waits = options.inputFormat === "text" && !terminals.input;
  const route = chooseRoute(options, terminals, waits ? await parts.readPiped(host) : "");
  switch (route.kind) {
    case "usage_error":
      return fail(host, describeProblem(route.problem, texts), 2);
    case "interactive":
      return parts.converse(setting, options);
    case "headless":
      return runPrompts(setting, options, parts, once(route.prompt));
    case "stream":
      return runPrompts(setting, options, parts, promptLines(host.stdin));
    case "demo": {
      const cwd = options.cwd ?? parts.demoFolder();
      host.stderr.write(`${makeHarmless(texts.demo(cwd))}\n`);
      return runPrompts(setting, { ...options, cwd }, parts, once(texts.demoPrompt));
    }
    default:
      return route satisfies never;
  }
}

type Prompts = AsyncIterable<{ prompt: string } | { badLine: number }>;

async function* once(prompt: string): AsyncGenerator<{ prompt: string }, void> {
  yield { prompt };
}

/** One run after the other with one agent; the code is that of the last one. An interruption ends them all. */
async function runPrompts(setting: Setting, options: RunOptions, parts: CliParts, prompts: Prompts): Promise<number> {
  const { host, texts } = setting;
  const interruption = new AbortController();
  const stopListening = host.onInterrupt(() => interruption.abort());
  const agent = await parts.openAgent(setting, options);
  try {
    for (const note of agent.notes) tell(host, note);
    let code = 0;
    for await (const next of prompts) {
      if ("badLine" in next) return fail(host, texts.badLine(next.badLine), 2);
      code = await runOne(host, agent, options, { prompt: next.prompt, signal: interruption.signal });
      if (interruption.signal.aborted) break;
    }
    return code;
  } finally {
    stopListening();
    await agent.close();
  }
}

async function runOne(
  host: Host,
  agent: OpenAgent,
  { outputFormat }: RunOptions,
  { prompt, signal }: { prompt: string; signal: AbortSignal },
): Promise<number> {
  const terminal = await writeOutput(agent.start(prompt, signal), outputFormat, host.stdout, agent.facts);
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
