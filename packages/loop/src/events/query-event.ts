import type Anthropic from "@anthropic-ai/sdk";
import type { RebasePlan } from "@loopsmith/conversation/history";
import type { DroppedBlock, TokenUsage } from "@loopsmith/llm/stream";
import type { ToolProgress } from "@loopsmith/tools/tool";
import type { Attachment } from "./attachment.ts";
import type { ErrorFacts, Terminal } from "./terminal.ts";
import type { Transition } from "./transition.ts";

export type Message = Anthropic.MessageParam;
export type ToolUse = Anthropic.ToolUseBlockParam;
export type ToolResult = Anthropic.ToolResultBlockParam;

/** Where a block of a user message comes from; hidden from the reader: all but `prompt` and `queued`. */
export type Origin = "prompt" | "queued" | "result" | "note" | "attachment" | "recovery" | "stop_hook" | "summary";

/** What happened, in order; enough to draw a screen, write a transcript and build a trace. `at`: milliseconds of the run's clock. */
export type QueryEvent = { turn: number; at: number } & QueryEventBody;

export type ToolOutcome = "ok" | "error" | "denied" | "interrupted" | "cancelled" | "timed_out" | "not_started";

export type QueryEventBody =
  | { type: "request_start"; model: string; attempt: number }
  | { type: "text_delta"; text: string }
  | { type: "thinking_delta"; thinking: string }
  | { type: "tool_use"; toolUse: ToolUse }
  /** `reply`: its complete blocks so far. */
  | { type: "tool_start"; toolUse: ToolUse; reply: Anthropic.AssistantMessageParam }
  | { type: "tool_progress"; toolUseId: string; progress: ToolProgress }
  | { type: "tool_end"; toolUseId: string; result: ToolResult; outcome: ToolOutcome }
  | {
      type: "assistant_message";
      message: Anthropic.AssistantMessageParam;
      model: string;
      stopReason: string | null;
      unparsed?: readonly DroppedBlock[];
    }
  /** The history is the fold of `committed` and `rebase`: nothing else changes it. */
  | { type: "committed"; messages: readonly Message[]; origins: readonly (readonly Origin[])[] }
  | { type: "rebase"; plan: RebasePlan; tokensBefore: number; tokensAfter: number }
  | { type: "transition"; transition: Transition }
  | { type: "retry"; attempt: number; waitMs: number; cause: ErrorFacts }
  | { type: "stall"; silentMs: number }
  | { type: "discarded"; why: "retry" | "fallback" | "error" | "aborted" | "escalated" }
  | { type: "usage"; usage: TokenUsage; remaining: number }
  | { type: "queued_input"; id: string; status: "queued" | "delivered" | "rejected" }
  | { type: "attachment"; attachment: Attachment }
  | { type: "terminal"; terminal: Terminal };
