// mistake: does not hand the signal on, so that Ctrl-C stops nothing
// killed by: 3.6b
// hangs
import { exitCodeForTerminal } from "./exit-code.ts";
import type { OpenAgent, Setting } from "./cli-parts.ts";
import { writeOutput } from "./output.ts";
import type { OutputFormat } from "./run-options.ts";

async function runPrompt({ host }: Setting, agent: OpenAgent, prompt: string, format: OutputFormat): Promise<number> {
  const { signal } = new AbortController();
  const terminal = await writeOutput(agent.start(prompt, signal), format, host.stdout, agent.facts);
  const explanation = agent.explain(terminal);
  if (explanation !== undefined) tell(host, explanation);
  return exitCodeForTerminal(terminal);
}
