import type { QueryEvent } from "@loopsmith/loop/events";

/** What a slice of a trace stands for; the category (`cat`) of its events. */
export type SliceKind = "run" | "turn" | "request" | "text" | "thinking" | "retry" | "tool" | "permission";

/** What happened, for programs that show it again; `cut`: some of its long strings end early. */
export type TracedEvent = { event: QueryEvent; cut?: true };

/**
 * One object of a file in the Trace Event format. `ts`: microseconds of the run's clock; `tid`: the lane. `B` opens a slice
 * of a lane and `E` closes the one that was opened last; `i` is an instant; `M` names the process or a lane.
 */
export type TraceEvent = { pid: 1; tid: number } & (
  | { ph: "M"; name: "process_name" | "thread_name"; args: { name: string } }
  | { ph: "M"; name: "thread_sort_index"; args: { sort_index: number } }
  | { ph: "B"; cat: SliceKind; name: string; ts: number; args: { detail: string } }
  | { ph: "E"; cat: SliceKind; ts: number; args: { outcome: string } }
  /** What happened, one after the other; `args` is absent of an event that is too large to be kept. */
  | { ph: "i"; cat: "event"; name: string; ts: number; s: "t"; args?: TracedEvent }
);
