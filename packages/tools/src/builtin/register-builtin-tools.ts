import type { ToolRegistry } from "@loopsmith/tools/tool";
import { createBashOutputTool } from "./bash-output-tool.ts";
import { createBashTool } from "./bash-tool.ts";
import { createEditTool } from "./edit-tool.ts";
import { createGlobTool } from "./glob-tool.ts";
import { createGrepTool } from "./grep-tool.ts";
import { createKillShellTool } from "./kill-shell-tool.ts";
import { createReadTool } from "./read-tool.ts";
import { createTodoTool } from "./todo-tool.ts";
import type { ToolHost } from "./tool-host.ts";
import { createWriteTool } from "./write-tool.ts";

/**
 * Registers Read, Write, Edit, Glob, Grep, Bash, BashOutput, KillShell and TodoWrite, in this order, and gives back the
 * function that takes all of them out again. When a name is taken, none is registered and the `DuplicateToolError` is thrown on.
 */
export function registerBuiltinTools(registry: Pick<ToolRegistry, "register">, host: ToolHost): () => void {
  const removals: (() => void)[] = [];
  const removeAll = (): void => {
    for (const remove of removals.splice(0)) remove();
  };
  try {
    for (const create of [
      createReadTool,
      createWriteTool,
      createEditTool,
      createGlobTool,
      createGrepTool,
      createBashTool,
      createBashOutputTool,
      createKillShellTool,
      createTodoTool,
    ]) {
      removals.push(registry.register(create(host)));
    }
  } catch (error) {
    removeAll();
    throw error;
  }
  return removeAll;
}
