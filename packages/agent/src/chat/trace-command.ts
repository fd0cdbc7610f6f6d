import type { ChatCatalogue } from "@loopsmith/agent/text";
import { type SessionTrace, timeline } from "@loopsmith/agent/trace";
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
    const text = slices.length === 0 ? texts.nothingTraced : timeline(slices, columns(), texts.slices);
    return { kind: "say", text };
  };
}
