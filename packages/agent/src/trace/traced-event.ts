import type { QueryEvent } from "@loopsmith/loop/events";
import type { TracedEvent } from "./trace-event.ts";

const LONGEST_STRING = 2_000; // characters: a screen of text
const LARGEST_EVENT = 64_000; // characters of JSON

/**
 * An event as a trace keeps it: without what others have said before it (the reply of a `tool_start`, the history of a
 * `terminal`), and with long strings cut. Undefined for one that is too large even so.
 */
export function tracedEvent(event: QueryEvent): TracedEvent | undefined {
  let isCut = false;
  const json = JSON.stringify(withoutHistory(event), (_key, value: unknown) => {
    if (typeof value !== "string" || value.length <= LONGEST_STRING) return value;
    isCut = true;
    return `${value.slice(0, LONGEST_STRING)}…`;
  });
  if (json.length > LARGEST_EVENT) return undefined;
  const kept: QueryEvent = JSON.parse(json); // an event is plain data, and no more than its strings has changed
  return isCut ? { event: kept, cut: true } : { event: kept };
}

function withoutHistory(event: QueryEvent): QueryEvent {
  if (event.type === "tool_start") return { ...event, reply: { ...event.reply, content: [] } };
  if (event.type === "terminal") return { ...event, terminal: { ...event.terminal, messages: [] } };
  return event;
}

/** The name of the instant of an event: its type, and the word that says which of its kind it is. */
export function nameOfEvent(event: QueryEvent): string {
  switch (event.type) {
    case "transition":
      return `transition ${event.transition.reason}`;
    case "terminal":
      return `terminal ${event.terminal.reason}`;
    case "attachment":
      return `attachment ${event.attachment.kind}`;
    case "tool_use":
    case "tool_start":
      return `${event.type} ${event.toolUse.name}`;
    case "rebase":
      return `compaction ${event.tokensBefore} → ${event.tokensAfter}`;
    default:
      return event.type;
  }
}
