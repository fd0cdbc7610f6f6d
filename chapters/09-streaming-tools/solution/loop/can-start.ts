import type { Lane } from "./lane.ts";

/**
 * Whether the call at `index` may begin now: it waits in the queue, fewer than `maxConcurrency` calls are under way, and
 * no call before it that has not settled stands in its way (L11, L12). An exclusive call waits for all before it and
 * holds back all after it; calls of one key wait for each other unless both only read.
 */
export function canStart(lanes: readonly Lane[], index: number, maxConcurrency: number): boolean {
  const lane = lanes[index];
  if (lane?.state !== "queued") return false;
  if (lanes.filter(isUnderWay).length >= maxConcurrency) return false;
  return lanes.slice(0, index).every((earlier) => earlier.state === "settled" || !standsInTheWay(earlier, lane));
}

function isUnderWay({ state }: Lane): boolean {
  return state === "asking" || state === "running";
}

function standsInTheWay(earlier: Lane, lane: Lane): boolean {
  if (earlier.exclusive || lane.exclusive) return true;
  const isSameKey = lane.key !== undefined && lane.key === earlier.key;
  return isSameKey && !(lane.readOnly && earlier.readOnly);
}
