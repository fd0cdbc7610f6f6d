import { priceOf } from "@loopsmith/llm/model";
import { createSubagentRunner } from "@loopsmith/loop/subagent";
import { ToolRegistry } from "@loopsmith/tools";
import { registerBuiltinTools } from "@loopsmith/tools/builtin";
import { ShellSession } from "@loopsmith/tools/shell";
import { createTaskTool } from "@loopsmith/tools/task";
import type { AnyTool } from "@loopsmith/tools/tool";
import type { Made } from "./assemble.ts";

const SYSTEM_PROMPT =
  "You are a subagent of Loopsmith, a coding agent, and work on one task alone. Nobody can answer you while you work: " +
  "find things out with your tools. Your last message is all that comes back, so report in it what was asked for, with paths and lines.";

/** Task: a subagent has the built-in tools in a shell of its own, and may do what its parent may, asked for in the same way. */
export function subagentTool({ machine, connection, model, access, place, options }: Made): AnyTool {
  const { client } = connection;
  const { host } = machine;
  const { maxBudgetUsd } = options;
  const run = createSubagentRunner({
    client,
    model,
    systemPrompt: SYSTEM_PROMPT,
    price: (name, usage) => priceOf(name, usage) ?? 0, // a budget is only taken on where the price is known
    ...(maxBudgetUsd !== undefined && { maxBudgetUsd }),
    openTools: () => {
      const shell = new ShellSession({ folders: place.addDirs, sandbox: host.shell.sandbox });
      const tools = new ToolRegistry();
      registerBuiltinTools(tools, { ...host, shell });
      const canUseTool = access.checkFrom(() => shell.folders.current(place.cwd));
      return { tools, canUseTool, close: () => shell.close() };
    },
  });
  return createTaskTool(run);
}
