// mistake: a tool that stops because it was asked to is reported as one that failed
// killed by: 4.6e
import { settle } from "./settle.ts";
import type { AnyTool, ToolContext, ToolOutput } from "./tool.ts";

export async function callTool(tool: AnyTool, input: unknown, context: ToolContext): Promise<ToolOutput> {
  const { signal, graceMs, clock } = context;
  const limits = { signal, timeoutMs: tool.timeoutMs, graceMs, clock };
  const settled = await settle<unknown>((stop) => tool.call(input, { ...context, signal: stop }), limits);
  if (settled.kind === "done") return checkedOutput(tool, settled.value);
  if (settled.kind === "timed_out") return failed(`${tool.name} had not finished after ${settled.afterMs / 1000} s.`);
  return failed(`${tool.name} failed: ${settled.kind === "threw" ? explain(settled.error) : "it did not answer"}`);
}
