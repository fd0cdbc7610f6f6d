import type { ChatCatalogue } from "@loopsmith/agent/text";
import type { SessionTrace } from "@loopsmith/agent/trace";
import type { ChatCommand } from "./chat-command.ts";

/** `/trace`: the last run as lines of at most so many columns; `/trace all`: the session. */
export function traceCommand(
  trace: Pick<SessionTrace, "slices">,
  columns: () => number,
  texts: Pick<ChatCatalogue, "nothingTraced" | "traceTakes" | "slices">,
): ChatCommand["run"] {
  return async (args) => {
    if (args !== "" && args !== "all") return { kind: "say", text: texts.traceTakes };
    const slices = trace.slices(args === "all" ? "all" : "last_run");
    if (slices.length === 0) return { kind: "say", text: texts.nothingTraced };
    const { timeline } = await import("@loopsmith/agent/timeline"); // no run waits for what measures the width of text
    return { kind: "say", text: timeline(slices, columns(), texts.slices) };
  };
}
