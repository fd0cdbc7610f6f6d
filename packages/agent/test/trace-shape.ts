import type { TraceEvent } from "@loopsmith/agent/trace";

/** What is wrong with a trace: an end without its beginning, a lane that goes back in time, or one that has no name. */
export function faultsOf(events: readonly TraceEvent[]): string[] {
  const faults: string[] = [];
  const lanes = new Map<number, { open: string[]; latest: number }>();
  for (const [index, event] of events.entries()) {
    if (event.ph === "M") {
      if (event.name === "thread_name") lanes.set(event.tid, { open: [], latest: 0 });
      continue;
    }
    const lane = lanes.get(event.tid);
    if (lane === undefined) {
      faults.push(`${index}: lane ${event.tid} has no name`);
      continue;
    }
    if (event.ph !== "i" && event.ts < lane.latest) faults.push(`${index}: lane ${event.tid} goes back in time`);
    if (event.ph === "B") {
      if (event.cat === "tool" && lane.open.length > 0) faults.push(`${index}: two calls on lane ${event.tid}`);
      lane.open.push(event.cat);
    }
    if (event.ph === "E" && lane.open.pop() !== event.cat) faults.push(`${index}: ${event.cat} ends what it is not`);
    if (event.ph !== "i") lane.latest = event.ts;
  }
  return faults;
}

/** The slices that a trace leaves open. */
export function openIn(events: readonly TraceEvent[]): number {
  return events.reduce((open, { ph }) => open + (ph === "B" ? 1 : ph === "E" ? -1 : 0), 0);
}
