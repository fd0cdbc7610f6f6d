import type { AnyTool } from "@loopsmith/tools/tool";
import { tool } from "./scripted-tools.ts";

/** The same tool, which may run beside others. */
export function shared(each: AnyTool): AnyTool {
  return { ...each, isConcurrencySafe: () => true };
}

/** The same tool, whose calls with one `path` wait for each other unless they only read. */
export function keyed(each: AnyTool, { readOnly = false } = {}): AnyTool {
  // Any input is an object here, and the tests give it a path.
  const concurrencyKey = (input: unknown) => (input as { path: string }).path;
  return { ...shared(each), concurrencyKey, isReadOnly: () => readOnly };
}

/** A tool that counts how often it was started. */
export function countingTool(name: string): { tool: AnyTool; starts: () => number } {
  let starts = 0;
  const counting = tool(name, () => {
    starts += 1;
    return { content: `${name} ran` };
  });
  return { tool: counting, starts: () => starts };
}
