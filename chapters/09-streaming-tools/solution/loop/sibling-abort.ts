import type { Lane, SiblingAbort } from "./lane.ts";

/**
 * The calls that the failure of `failed` cancels: all that have not settled, if the policy or the failed call's tool says
 * so (L13). What has settled keeps its result (B06). Tools that only read declare nothing, so reads never cancel reads.
 */
export function siblingsToCancel(lanes: readonly Lane[], failed: Lane, policy: SiblingAbort): readonly Lane[] {
  const cancels = policy === "all" || (policy === "declared" && failed.cancelsSiblings);
  if (!cancels) return [];
  return lanes.filter((lane) => lane.state !== "settled" && lane.toolUse.id !== failed.toolUse.id);
}
