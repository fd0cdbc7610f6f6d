// mistake: all others are cancelled, also those whose work is done
// killed by: 9.2b
import type { Lane, SiblingAbort } from "./lane.ts";

export function siblingsToCancel(lanes: readonly Lane[], failed: Lane, policy: SiblingAbort): readonly Lane[] {
  const cancels = policy === "all" || (policy === "declared" && failed.cancelsSiblings);
  return cancels ? lanes.filter((lane) => lane.toolUse.id !== failed.toolUse.id) : [];
}
