import { errorFacts, labelWarning } from "@loopsmith/loop/agentic-loop";
import type { QueryEventBody } from "@loopsmith/loop/events";
import type { ReplyItem } from "./reply-items.ts";
import type { ToolUpdate } from "./tool-update.ts";
import type { TurnParts } from "./turn-parts.ts";

/** What a reader of the run hears of an item; mostly one event, of a block that is no call none. */
export function* toQueryEvents(item: ReplyItem | ToolUpdate, parts: TurnParts): Generator<QueryEventBody, void> {
  switch (item.type) {
    case "block":
      if (item.block.type === "tool_use") yield { type: "tool_use", toolUse: item.block };
      return;
    case "tool_start":
      return yield { ...item, reply: parts.replySoFar };
    case "warning":
      return yield warning(item.message);
    case "retry": {
      const { attempt, waitMs, error } = item;
      return yield { type: "retry", attempt, waitMs, cause: errorFacts(error) };
    }
    case "reply": {
      const { message, model, stopReason, dropped } = item.reply;
      const unparsed = dropped.length > 0 ? { unparsed: dropped } : {};
      yield { type: "assistant_message", message, model, stopReason, ...unparsed };
      const hasCalls = parts.replySoFar.content.length > 0 && hasToolUse(parts);
      const contradiction = labelWarning(item.reply, hasCalls);
      if (contradiction !== undefined) yield warning(contradiction);
      return;
    }
    case "failed":
      return;
    default:
      return yield item;
  }
}

function hasToolUse(parts: TurnParts): boolean {
  return Array.isArray(parts.replySoFar.content) && parts.replySoFar.content.some(({ type }) => type === "tool_use");
}

function warning(message: string): QueryEventBody {
  return { type: "attachment", attachment: { kind: "warning", message } };
}
