// mistake: takes a terminal for the output as proof that somebody types
// killed by: 3.2a
import type { HostFacts } from "@loopsmith/agent/process";
import type { RunOptions } from "./run-options.ts";

export function chooseRoute(options: RunOptions, facts: Pick<HostFacts, "input" | "output">, piped: string): Route {
  const prompt = [options.prompt ?? "", piped.trim()].filter((part) => part !== "").join("\n\n");
  if (options.inputFormat === "stream-json") return { kind: "stream" };
  if (prompt !== "") return { kind: "headless", prompt };
  if (options.print || options.outputFormat !== "text") return usageError("no_prompt");
  return facts.output === "terminal" ? { kind: "interactive" } : { kind: "demo" };
}
