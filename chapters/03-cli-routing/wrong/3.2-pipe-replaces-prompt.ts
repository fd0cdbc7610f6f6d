// mistake: what is piped in takes the place of what was typed
// killed by: 3.2b
import type { HostFacts } from "@loopsmith/agent/process";
import type { RunOptions } from "./run-options.ts";

export function chooseRoute(options: RunOptions, facts: Pick<HostFacts, "input" | "output">, piped: string): Route {
  if (options.inputFormat === "stream-json")
    return facts.input === "terminal" ? usageError("no_pipe") : { kind: "stream" };
  const prompt = piped.trim() || (options.prompt ?? "");
  if (prompt !== "")
    return options.session.kind === "choose" ? usageError("nothing_to_choose") : { kind: "headless", prompt };
  if (options.print || options.outputFormat !== "text") return usageError("no_prompt");
  if (facts.input === "pipe") return options.session.kind === "new" ? { kind: "demo" } : usageError("no_prompt");
  return facts.output === "terminal" ? { kind: "interactive" } : usageError("no_terminal");
}
