// mistake: the tool gets the signal of the run, which does not fire when the tool's own time is up
// killed by: 4.6d
import { settle } from "./settle.ts";
import type { AnyTool, ToolContext, ToolOutput } from "./tool.ts";

export async function callTool(tool: AnyTool, input: unknown, context: ToolContext): Promise<ToolOutput> {
  const { signal, graceMs, clock } = context;
  const limits = { signal, timeoutMs: tool.timeoutMs, graceMs, clock };
  const settled = await settle<unknown>(() => tool.call(input, context), limits);
  switch (settled.kind) {
    case "done":
      return checkedOutput(tool, settled.value);
    case "threw":
      return signal.aborted ? interrupted(tool) : failed(`${tool.name} failed: ${explain(settled.error)}`);
    case "timed_out":
      return failed(`${tool.name} was stopped: it had not finished after ${settled.afterMs / 1000} s.`);
    case "abandoned":
      return interrupted(tool);
    default:
      return settled satisfies never;
  }
}
