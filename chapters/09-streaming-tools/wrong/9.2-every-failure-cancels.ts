// mistake: every failure cancels the others, so that a Read of a missing file costs the results of four good ones
// killed by: 9.2a
import type { Lane, SiblingAbort } from "./lane.ts";

export function siblingsToCancel(lanes: readonly Lane[], failed: Lane, policy: SiblingAbort): readonly Lane[] {
  if (policy === "none") return [];
  return lanes.filter((lane) => lane.state !== "settled" && lane.toolUse.id !== failed.toolUse.id);
}
