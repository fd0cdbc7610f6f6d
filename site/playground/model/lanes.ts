import type { QueryEvent, ToolOutcome } from "@loopsmith/loop/events";
import type { Entry } from "./recording.ts";

/** One answer of the model, or the attempt at one, in milliseconds of the run's clock. `outcome`: how it ended. */
export type StreamSpan = { from: number; to: number; model: string; outcome: "whole" | "discarded" | "waiting" };

/** One call: asked for, begun and ended; a call that never began has no `from`. */
export type CallLane = { id: string; name: string; asked: number; from?: number; to: number; outcome?: ToolOutcome };

/** The tools of a run against its stream, on one axis from `from` to `to`. */
export type Lanes = { from: number; to: number; streams: readonly StreamSpan[]; calls: readonly CallLane[] };

/** Reads the lanes off the events. */
export function lanesOf(entries: readonly Entry[]): Lanes {
  const from = entries[0]?.event.at ?? 0;
  const to = Math.max(from + 1, entries.at(-1)?.event.at ?? 0);
  return { from, to, streams: streamsOf(entries, to), calls: callsOf(entries, to) };
}

function streamsOf(entries: readonly Entry[], end: number): StreamSpan[] {
  const spans: StreamSpan[] = [];
  let open: StreamSpan | undefined;
  const close = (to: number, outcome: StreamSpan["outcome"]): void => {
    if (open !== undefined) spans.push({ ...open, to, outcome });
    open = undefined;
  };
  for (const { event } of entries) {
    if (event.type === "request_start") {
      close(event.at, "discarded");
      open = { from: event.at, to: end, model: event.model, outcome: "discarded" };
    } else if (event.type === "assistant_message") close(event.at, "whole");
    else if (event.type === "discarded" || event.type === "terminal" || event.type === "transition")
      close(event.at, "discarded");
    else if (event.type === "retry") {
      close(event.at, "discarded");
      spans.push({ from: event.at, to: event.at + event.waitMs, model: "", outcome: "waiting" });
    }
  }
  return spans;
}

function callsOf(entries: readonly Entry[], end: number): CallLane[] {
  const calls = new Map<string, CallLane>();
  for (const { event } of entries) apply(calls, event, end);
  return [...calls.values()];
}

function apply(calls: Map<string, CallLane>, event: QueryEvent, end: number): void {
  if (event.type === "tool_use") {
    const { id, name } = event.toolUse;
    calls.set(id, { id, name, asked: event.at, to: end });
  }
  if (event.type === "tool_start") {
    const { id, name } = event.toolUse;
    calls.set(id, { ...(calls.get(id) ?? { id, name, asked: event.at, to: end }), from: event.at });
  }
  if (event.type === "tool_end") {
    const call = calls.get(event.toolUseId);
    if (call !== undefined) calls.set(call.id, { ...call, to: event.at, outcome: event.outcome });
  }
}
