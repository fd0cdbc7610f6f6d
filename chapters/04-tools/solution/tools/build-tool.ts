import type * as z from "zod";
import type { Tool, ToolSpec } from "./tool.ts";

const LEGAL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * Makes a tool of what its author wrote; what was left out gets the safe answer: not read-only, not
 * concurrency-safe, no key, cancels nobody, 30,000 bytes of result, 120,000 ms.
 * Throws a `TypeError` when the name is not `^[a-zA-Z0-9_-]{1,64}$` (M75).
 */
export function buildTool<S extends z.ZodType>(spec: ToolSpec<S>): Tool<S> {
  if (!LEGAL_NAME.test(spec.name)) {
    throw new TypeError(`Give the tool "${spec.name}" a name of 1 to 64 letters, digits, "_" or "-" (M75).`);
  }
  return {
    isReadOnly: () => false,
    isConcurrencySafe: () => false,
    concurrencyKey: () => undefined,
    failureCancelsSiblings: false,
    maxResultBytes: 30_000,
    timeoutMs: 120_000,
    ...spec,
  };
}
