import type { AssistantMessage, RebasePlan } from "@loopsmith/conversation/history";
import type { TokenUsage } from "@loopsmith/llm/stream";
import type { Message, Origin, QueryEvent, Terminal, ToolOutcome, ToolResult } from "@loopsmith/loop/events";

/** The version of the format that is written; a line of a newer one is never guessed at (F60). */
export const TRANSCRIPT_VERSION = 1;

/**
 * One line of a transcript (L43). The history is the fold of `turn` and `rebase`; `started`, `result` and `dropped` tell
 * of the turn that is open, the others what was asked and spent. `at`: milliseconds of the clock of the run.
 */
export type TranscriptRecord = { v: typeof TRANSCRIPT_VERSION; at: number } & RecordBody;

export type RecordBody =
  | { kind: "turn"; messages: readonly Message[]; origins: readonly (readonly Origin[])[] }
  | { kind: "rebase"; plan: RebasePlan }
  /** The call begins after this line is written. `reply`: its complete blocks so far. */
  | { kind: "started"; toolUseId: string; reply: AssistantMessage }
  | { kind: "result"; result: ToolResult; outcome: ToolOutcome }
  | { kind: "dropped" }
  | { kind: "asked" | "replied"; model: string }
  /** What stands before the messages of each request from here on; see `headMark`. */
  | { kind: "head"; mark: string }
  | { kind: "usage"; usage: TokenUsage }
  | { kind: "end"; terminal: Omit<Terminal, "messages"> };

/** What of an event has to be written down; nothing of most. */
export function toRecord(event: QueryEvent): TranscriptRecord | undefined {
  const body = bodyOf(event);
  return body && { v: TRANSCRIPT_VERSION, at: event.at, ...body };
}

function bodyOf(event: QueryEvent): RecordBody | undefined {
  switch (event.type) {
    case "committed":
      return { kind: "turn", messages: event.messages, origins: event.origins };
    case "rebase":
      return { kind: "rebase", plan: event.plan };
    case "tool_start":
      return { kind: "started", toolUseId: event.toolUse.id, reply: event.reply };
    case "tool_end":
      return { kind: "result", result: event.result, outcome: event.outcome };
    case "discarded":
      return { kind: "dropped" };
    case "request_start":
      return { kind: "asked", model: event.model };
    case "assistant_message":
      return { kind: "replied", model: event.model };
    case "usage":
      return { kind: "usage", usage: event.usage };
    case "terminal": {
      const { messages: _, ...terminal } = event.terminal;
      return { kind: "end", terminal };
    }
    default:
      return undefined; // deltas, progress and the like: nothing of the history
  }
}
