import type { HostFacts } from "@loopsmith/agent/process";
import type { RunOptions, UsageProblem } from "./run-options.ts";

/** `stream`: prompts come as lines of JSON. */
export type Route =
  | { kind: "interactive" | "stream" | "demo" }
  | { kind: "headless"; prompt: string }
  | { kind: "usage_error"; problem: UsageProblem };

/**
 * A prompt (argument, then pipe: both reach the model) makes one headless run; a terminal on both sides a conversation; no
 * terminal for the input and no prompt the demo. Whoever asked for output to be printed has to say something.
 */
export function chooseRoute(options: RunOptions, facts: Pick<HostFacts, "input" | "output">, piped: string): Route {
  if (options.inputFormat === "stream-json")
    return facts.input === "terminal" ? usageError("no_pipe") : { kind: "stream" };
  const prompt = [options.prompt ?? "", piped.trim()].filter((part) => part !== "").join("\n\n");
  if (prompt !== "")
    return options.session.kind === "choose" ? usageError("nothing_to_choose") : { kind: "headless", prompt };
  if (options.print || options.outputFormat !== "text") return usageError("no_prompt");
  if (facts.input === "pipe") return options.session.kind === "new" ? { kind: "demo" } : usageError("no_prompt");
  return facts.output === "terminal" ? { kind: "interactive" } : usageError("no_terminal");
}

function usageError(kind: "no_prompt" | "no_terminal" | "no_pipe" | "nothing_to_choose"): Route {
  return { kind: "usage_error", problem: { kind } };
}
