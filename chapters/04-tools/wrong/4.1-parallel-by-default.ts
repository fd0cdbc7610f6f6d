// mistake: a tool is taken to be safe beside others until its author says no
// killed by: 4.1a
import type * as z from "zod";
import type { Tool, ToolSpec } from "./tool.ts";

export function buildTool<S extends z.ZodType>(spec: ToolSpec<S>): Tool<S> {
  if (!LEGAL_NAME.test(spec.name)) throw new TypeError(`"${spec.name}" is no legal name (M75).`);
  return {
    isReadOnly: () => false,
    isConcurrencySafe: () => true,
    concurrencyKey: () => undefined,
    failureCancelsSiblings: false,
    maxResultBytes: 30_000,
    timeoutMs: 120_000,
    ...spec,
  };
}
