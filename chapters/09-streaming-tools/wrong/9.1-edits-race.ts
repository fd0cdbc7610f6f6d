// mistake: a call is exclusive or it is not; that two of them write the same file is nobody's business
// killed by: 9.1b
import type { Lane } from "./lane.ts";

export function canStart(lanes: readonly Lane[], index: number, maxConcurrency: number): boolean {
  const lane = lanes[index];
  if (lane?.state !== "queued") return false;
  if (lanes.filter(({ state }) => state === "asking" || state === "running").length >= maxConcurrency) return false;
  const before = lanes.slice(0, index).filter(({ state }) => state !== "settled");
  return before.every((earlier) => !earlier.exclusive && !lane.exclusive);
}
