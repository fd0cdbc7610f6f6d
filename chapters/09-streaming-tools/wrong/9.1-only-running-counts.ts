// mistake: only what runs stands in the way, so that a call overtakes the exclusive one that waits before it
// killed by: 9.1a
import type { Lane } from "./lane.ts";

export function canStart(lanes: readonly Lane[], index: number, maxConcurrency: number): boolean {
  const lane = lanes[index];
  const underWay = lanes.filter(({ state }) => state === "asking" || state === "running");
  if (lane?.state !== "queued" || underWay.length >= maxConcurrency) return false;
  if (lane.exclusive) return lanes.slice(0, index).every(({ state }) => state === "settled");
  return underWay.every((other) => !other.exclusive && (other.key === undefined || other.key !== lane.key));
}
