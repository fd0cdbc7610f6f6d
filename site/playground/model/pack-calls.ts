import type { CallLane } from "./lanes.ts";

/** Puts calls into as few rows as there are calls at one time; in a row no two overlap. */
export function packCalls(calls: readonly CallLane[]): readonly (readonly CallLane[])[] {
  const rows: CallLane[][] = [];
  for (const call of calls) {
    const free = rows.find((row) => (row.at(-1)?.to ?? 0) <= call.asked);
    if (free === undefined) rows.push([call]);
    else free.push(call);
  }
  return rows;
}
