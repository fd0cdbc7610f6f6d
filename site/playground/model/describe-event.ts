import type { QueryEvent } from "@loopsmith/loop/events";

const LONGEST = 90; // characters: a line of the list

/** What is particular about an event, in one line and in the words of its fields. */
export function describeEvent(event: QueryEvent): string {
  const line = detailOf(event).replaceAll(/\s+/g, " ");
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function detailOf(event: QueryEvent): string {
  switch (event.type) {
    case "request_start":
      return event.attempt > 1 ? `${event.model} #${event.attempt}` : event.model;
    case "text_delta":
      return event.text;
    case "thinking_delta":
      return event.thinking;
    case "tool_use":
      return `${event.toolUse.name} ${JSON.stringify(event.toolUse.input)}`;
    case "tool_start":
      return `${event.toolUse.name} ${event.toolUse.id}`;
    case "tool_progress":
      return event.progress.text;
    case "tool_end":
      return `${event.outcome} ${event.toolUseId}`;
    case "assistant_message":
      return event.stopReason ?? "";
    case "committed":
      return event.messages.map(({ role }) => role).join(" + ");
    case "rebase":
      return `${event.plan.cause} ${event.tokensBefore} → ${event.tokensAfter}`;
    case "transition":
      return event.transition.reason;
    case "terminal":
      return event.terminal.reason;
    default:
      return detailOfRest(event);
  }
}

type Rest = Extract<QueryEvent, { type: "retry" | "stall" | "discarded" | "usage" | "queued_input" | "attachment" }>;

function detailOfRest(event: Rest): string {
  switch (event.type) {
    case "retry":
      return `${event.waitMs} ms: ${event.cause.message}`;
    case "stall":
      return `${event.silentMs} ms`;
    case "discarded":
      return event.why;
    case "usage":
      return `${event.usage.input_tokens} + ${event.usage.output_tokens}`;
    case "queued_input":
      return event.status;
    case "attachment":
      return event.attachment.kind;
    default:
      return event satisfies never;
  }
}
