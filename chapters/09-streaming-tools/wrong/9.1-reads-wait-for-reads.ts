// mistake: calls of one key always wait for each other, also when all of them only read
// killed by: 9.1b
import type { Lane } from "./lane.ts";

export function canStart(lanes: readonly Lane[], index: number, maxConcurrency: number): boolean {
  const lane = lanes[index];
  if (lane?.state !== "queued") return false;
  if (lanes.filter(({ state }) => state === "asking" || state === "running").length >= maxConcurrency) return false;
  const before = lanes.slice(0, index).filter(({ state }) => state !== "settled");
  const isSameKey = (earlier: Lane): boolean => lane.key !== undefined && earlier.key === lane.key;
  return before.every((earlier) => !earlier.exclusive && !lane.exclusive && !isSameKey(earlier));
}
