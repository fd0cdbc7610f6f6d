import type { SliceKind, TraceEvent } from "./trace-event.ts";

/** A slice of a trace that has been put together; `to` undefined: it is still open. Milliseconds of the run's clock. */
export type Slice = {
  kind: SliceKind;
  name: string;
  detail: string;
  /** How many slices of its lane it lies in. */
  depth: number;
  from: number;
  to: number | undefined;
};

const MICROSECONDS = 1_000; // of a millisecond

/** The slices of a trace, or of a part of one, in the order in which they begin; an end without its beginning is left out. */
export function slicesOf(events: readonly TraceEvent[]): readonly Slice[] {
  const slices: Slice[] = [];
  const open = new Map<number, number[]>(); // lane → places in `slices`
  for (const event of events) {
    const lane = open.get(event.tid) ?? [];
    open.set(event.tid, lane);
    if (event.ph === "B") {
      const { cat: kind, name, args, ts } = event;
      const depth = lane.length;
      lane.push(slices.length);
      slices.push({ kind, name, detail: args.detail, depth, from: ts / MICROSECONDS, to: undefined });
    }
    if (event.ph !== "E") continue;
    const place = lane.pop();
    const slice = place === undefined ? undefined : slices[place];
    if (place !== undefined && slice !== undefined) slices[place] = { ...slice, to: event.ts / MICROSECONDS };
  }
  return slices.sort((one, other) => one.from - other.from);
}
