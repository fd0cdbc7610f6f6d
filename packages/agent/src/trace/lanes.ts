import type { SliceKind, TraceEvent } from "./trace-event.ts";

/** A slice that begins: what it stands for, its name, and what is worth knowing of it. */
export type NewSlice = { kind: SliceKind; name: string; detail?: string };

const PROCESS = 1;
const MICROSECONDS = 1_000; // of a millisecond: the unit of the format, whole ones here

/** The lanes of a trace: on each the slices lie in one another, and never side by side at one time. */
export class Lanes {
  readonly #open = new Map<number, SliceKind[]>();
  readonly #latest = new Map<number, number>();
  readonly #written: TraceEvent[] = [];

  constructor() {
    this.#written.push({ ph: "M", name: "process_name", pid: PROCESS, tid: 0, args: { name: "loopsmith" } });
  }

  /** What was written since it was last asked. */
  take(): readonly TraceEvent[] {
    return this.#written.splice(0);
  }

  /** Names a lane once; lanes are shown in the order of their numbers. */
  name(lane: number, name: string): void {
    if (this.#open.has(lane)) return;
    this.#open.set(lane, []);
    const where = { pid: PROCESS, tid: lane } as const;
    this.#written.push({ ph: "M", name: "thread_name", ...where, args: { name } });
    this.#written.push({ ph: "M", name: "thread_sort_index", ...where, args: { sort_index: lane } });
  }

  /** The innermost slice of a lane that is open. */
  innermost(lane: number): SliceKind | undefined {
    return this.#open.get(lane)?.at(-1);
  }

  begin(lane: number, at: number, { kind, name, detail = "" }: NewSlice): void {
    this.#open.get(lane)?.push(kind);
    const when = this.#when(lane, at);
    this.#written.push({ ph: "B", cat: kind, name, ...when, args: { detail } });
  }

  /** Closes the slices of a lane from the innermost to one of that kind, if one is open. */
  end(lane: number, at: number, kind: SliceKind, outcome = ""): void {
    const open = this.#open.get(lane) ?? [];
    const depth = open.lastIndexOf(kind);
    if (depth < 0) return;
    const when = this.#when(lane, at);
    for (const cat of open.splice(depth).reverse())
      this.#written.push({ ph: "E", cat, ...when, args: { outcome: cat === kind ? outcome : "" } });
  }

  /** Closes all that is open in a lane. */
  close(lane: number, at: number, outcome = ""): void {
    const outermost = this.#open.get(lane)?.[0];
    if (outermost !== undefined) this.end(lane, at, outermost, outcome);
  }

  closeAll(at: number): void {
    for (const lane of this.#open.keys()) this.close(lane, at);
  }

  instant(lane: number, at: number, name: string, args: Extract<TraceEvent, { ph: "i" }>["args"]): void {
    const when = { ts: Math.round(at * MICROSECONDS), s: "t", pid: PROCESS, tid: lane } as const;
    this.#written.push({ ph: "i", cat: "event", name, ...when, ...(args && { args }) });
  }

  #when(lane: number, at: number): { ts: number; pid: typeof PROCESS; tid: number } {
    // An event may be read later than a question that was asked after it: a lane never goes back for that.
    const ts = Math.max(Math.round(at * MICROSECONDS), this.#latest.get(lane) ?? 0);
    this.#latest.set(lane, ts);
    return { ts, pid: PROCESS, tid: lane };
  }
}
