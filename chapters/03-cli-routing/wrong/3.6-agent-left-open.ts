// mistake: nobody closes the agent
// killed by: 3.6a
import type { CliParts, Setting } from "./cli-parts.ts";
import type { RunOptions } from "./run-options.ts";

async function runPrompts(
  setting: Setting,
  options: RunOptions,
  parts: CliParts,
  prompts: AsyncIterable<Prompt> | readonly Prompt[],
): Promise<number> {
  const { host, texts, signal } = setting;
  const agent = await parts.openAgent(setting, options);
  for (const note of agent.notes) tell(host, note);
  let code = 0;
  for await (const next of prompts) {
    if ("badLine" in next) return fail(host, texts.badLine(next.badLine), 2);
    code = await runPrompt(setting, agent, next.prompt, options.outputFormat);
    if (signal.aborted) break;
  }
  return code;
}
