import type { ToolSource } from "@loopsmith/loop/agentic-loop";
import type { ToolUse } from "@loopsmith/loop/events";
import { parseToolInput } from "@loopsmith/tools/tool";

/** Whom the failure of a call stops: those whose tool says so (default), every other call of the turn, nobody (L13). */
export type SiblingAbort = "declared" | "all" | "none";

/**
 * One call of a turn on its way. `queued`: waits for its turn · `asking`: its input is checked, a hook or a person is
 * asked; nothing has been done yet · `running`: its start was told, the call has begun or is about to · `settled`: final.
 */
export type Lane = LaneFacts & {
  readonly toolUse: ToolUse;
  readonly state: "queued" | "asking" | "running" | "settled";
};

/** What the tool says of a call, for its input. */
export type LaneFacts = {
  /** Runs alone: after all calls before it, before all after it (L12). */
  readonly exclusive: boolean;
  /** Calls of one key wait for each other unless both only read. */
  readonly key: string | undefined;
  readonly readOnly: boolean;
  /** Its failure cancels the others. */
  readonly cancelsSiblings: boolean;
};

/**
 * The lane of a call that has just come. One that will not run, because its tool is unknown or its input
 * wrong, is in nobody's way and harms nobody (B50).
 */
export function queuedLane(toolUse: ToolUse, registry: ToolSource): Lane {
  return { toolUse, state: "queued", ...laneFacts(toolUse, registry) };
}

function laneFacts(toolUse: ToolUse, registry: ToolSource): LaneFacts {
  const tool = registry.get(toolUse.name);
  const harmless = { exclusive: false, key: undefined, readOnly: true, cancelsSiblings: false };
  if (tool === undefined) return harmless;
  const cancelsSiblings = tool.failureCancelsSiblings;
  try {
    const parsed = parseToolInput(tool, toolUse.input);
    if (parsed.kind === "invalid") return harmless;
    const exclusive = !tool.isConcurrencySafe(parsed.input);
    const key = tool.concurrencyKey(parsed.input);
    return { exclusive, key, readOnly: tool.isReadOnly(parsed.input), cancelsSiblings };
  } catch {
    // A tool that cannot say whether it may run beside others runs alone.
    return { exclusive: true, key: undefined, readOnly: false, cancelsSiblings };
  }
}

/** How many calls of a turn run at once (L54). */
export const MAX_CONCURRENCY = 5;
