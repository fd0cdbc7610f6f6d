import type { QueryEvent } from "@loopsmith/loop/events";
import type { Fired } from "./decide-row.ts";

/** Where the loop is. */
export type StageName = "prepare" | "stream" | "tools" | "decide" | "end";

/** The way from one stage to another. */
export type StageEdge =
  | "prepare-stream"
  | "stream-tools"
  | "stream-decide"
  | "tools-decide"
  | "decide-prepare"
  | "decide-end";

/** Where the loop is at an event, and by which way it got there; undefined: it stayed. */
export type Stage = { at: StageName; by?: StageEdge };

/** Reads the stage off an event; `fired`: the decision that the event belongs to. */
export function stageOf(event: QueryEvent, fired: Fired | undefined): Stage {
  switch (event.type) {
    case "request_start":
      return { at: "stream", by: "prepare-stream" };
    case "tool_start":
      return { at: "tools", by: "stream-tools" };
    case "tool_progress":
    case "tool_end":
      return { at: "tools" };
    case "transition":
      return { at: "decide", by: "decide-prepare" };
    case "terminal":
      return { at: "end", by: "decide-end" };
    case "rebase":
      return { at: fired === undefined ? "prepare" : "decide" };
    case "committed":
      return fired === undefined
        ? { at: "prepare" }
        : { at: "decide", by: fired.row === "calls" ? "tools-decide" : "stream-decide" };
    case "discarded":
      return fired === undefined ? { at: "stream" } : { at: "decide", by: "stream-decide" };
    case "usage":
    case "attachment":
    case "queued_input":
      return { at: fired === undefined ? "prepare" : "decide" };
    case "text_delta":
    case "thinking_delta":
    case "tool_use":
    case "assistant_message":
    case "retry":
    case "stall":
      return { at: "stream" };
    default:
      return event satisfies never;
  }
}
