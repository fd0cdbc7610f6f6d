import type Anthropic from "@anthropic-ai/sdk";
import type { TokenUsage } from "@loopsmith/llm/stream";

/** An error as plain data, so that it can be written down; the error itself is the cause of what was thrown. */
export type ErrorFacts = {
  name: string;
  message: string;
  /** What kind of failure of the model call it was: the `kind` of an `LlmError`. */
  kind?: string;
  status?: number;
  type?: string;
  code?: string;
  requestId?: string;
  retryAfterMs?: number;
};

/** How a run ended: exactly one reason, the history it leaves and what it cost. */
export type Terminal = {
  turnCount: number;
  usage: TokenUsage;
  messages: readonly Anthropic.MessageParam[];
} & TerminalReason;

export type TerminalReason =
  | { reason: "completed" | "aborted_streaming" | "aborted_tools" | "max_output_tokens" | "prompt_too_long" }
  | { reason: "max_turns"; maxTurns: number }
  | { reason: "model_error"; error: ErrorFacts }
  | { reason: "hook_stopped" | "stop_hook_prevented"; message: string }
  | { reason: "blocking_limit"; remaining: number }
  | { reason: "consecutive_errors"; count: number }
  | { reason: "refusal"; details: Anthropic.RefusalStopDetails | null }
  | { reason: "budget_exceeded"; limit: "tokens" | "usd" };
