import { createToolUseContext, type ToolSource, type ToolUseContext } from "@loopsmith/loop/agentic-loop";
import { withPreToolHook } from "@loopsmith/permissions/pre-tool";
import { TOOL_REGISTRY } from "@loopsmith/tools/registry";
import { ToolRegistry } from "@loopsmith/tools/tool";
import { HOOK_TIMEOUT_MS } from "./hooks.ts";
import type { QueryParams } from "./query-params.ts";
import { reviewWithHook } from "./review-with-hook.ts";

/** What all calls of a run share: the tools as they are now, the run's signal, and the hooks around each call (L42). */
export function runContext({ tools, signal, canUseTool, hooks, context }: QueryParams): ToolUseContext {
  const base = createToolUseContext({
    ...context,
    ...(signal && { signal }),
    registry: copyOf(tools ?? TOOL_REGISTRY),
  });
  const { clock, graceMs } = base;
  const deadline = { timeoutMs: HOOK_TIMEOUT_MS, graceMs, clock };
  return {
    ...base,
    canUseTool: hooks?.preTool ? withPreToolHook(canUseTool, hooks.preTool, deadline) : canUseTool,
    afterCall: hooks?.postTool ? reviewWithHook(hooks.postTool, base) : undefined,
  };
}

/** A run uses the tools that were there when it began, and a session those of its own beginning (L06a). */
export function copyOf(tools: ToolSource): ToolRegistry {
  const copy = new ToolRegistry();
  for (const tool of tools) copy.register(tool);
  return copy;
}
