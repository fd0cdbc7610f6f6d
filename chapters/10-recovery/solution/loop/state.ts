import type Anthropic from "@anthropic-ai/sdk";
import type { AutoCompactTracking, StagedCollapse, UsagePoint } from "@loopsmith/conversation/history";
import type { TokenUsage } from "@loopsmith/llm/stream";
import type { ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { Message, Transition } from "@loopsmith/loop/events";

/** A reply that the model paused in: its blocks so far, sent back as the last message, and how often in a row it paused. */
export type PausedReply = { blocks: readonly Anthropic.ContentBlockParam[]; pauses: number };

/** A summary in the making: what it comes to, undefined for none, and what ends the work early. */
export type PendingSummary = { text: Promise<string | undefined>; stop(): void };

/** Where a run stands between two requests. Never changed, only replaced as a whole; what is a handle says so. */
export type State = {
  /** Deeply frozen, so that they are serialised once. */
  messages: readonly Message[];
  /** A handle: what the calls of the run share. */
  toolUseContext: ToolUseContext;
  model: string;
  turnCount: number;
  /** Why the loop went round once more; undefined in the first round. */
  transition: Transition | undefined;
  paused: PausedReply | undefined;
  /** Continuations of an answer that was cut (L20). */
  maxOutputTokensRecoveryCount: number;
  /** The larger limit, once an answer was cut at the ordinary one. */
  maxOutputTokensOverride: number | undefined;
  hasAttemptedReactiveCompact: boolean;
  stagedCollapses: readonly StagedCollapse[];
  autoCompactTracking: AutoCompactTracking | undefined;
  /** Turns in a row that made no progress (L17), and the failing calls of the last one. */
  consecutiveErrors: number;
  failedCalls: string | undefined;
  stopHookActive: boolean;
  stopHookBlocks: number;
  /** A handle: made in the background after a turn with tools, told at the end of the next turn (L18). */
  pendingToolUseSummary: PendingSummary | undefined;
  usage: TokenUsage;
  usagePoint: UsagePoint | undefined;
  costUsd: number;
};

/** What a run may take; each is an option of `query`. */
export type Limits = {
  /** Infinity: none. */
  maxTurns: number;
  maxOutputTokens: number;
  /** What a cut answer is asked for again with: the model's cap. */
  escalatedOutputTokens: number;
  maxOutputTokensRecoveries: number;
  maxPauses: number;
  maxConsecutiveErrors: number;
  maxStopHookBlocks: number;
  fallbackModel: string | undefined;
  /** Tokens of the whole run, input and output together. */
  maxBudgetTokens: number;
  maxBudgetUsd: number;
};

/** The defaults of a run (section 10 of the loop's rules). */
export const DEFAULT_LIMITS: Omit<Limits, "escalatedOutputTokens" | "fallbackModel"> = {
  maxTurns: Number.POSITIVE_INFINITY,
  maxOutputTokens: 8_192,
  maxOutputTokensRecoveries: 3,
  maxPauses: 5,
  maxConsecutiveErrors: 3,
  maxStopHookBlocks: 3,
  maxBudgetTokens: Number.POSITIVE_INFINITY,
  maxBudgetUsd: Number.POSITIVE_INFINITY,
};

/** The state in which a run begins. */
export function initialState(messages: readonly Message[], toolUseContext: ToolUseContext, model: string): State {
  return {
    messages,
    toolUseContext,
    model,
    turnCount: 1,
    transition: undefined,
    paused: undefined,
    maxOutputTokensRecoveryCount: 0,
    maxOutputTokensOverride: undefined,
    hasAttemptedReactiveCompact: false,
    stagedCollapses: [],
    autoCompactTracking: undefined,
    consecutiveErrors: 0,
    failedCalls: undefined,
    stopHookActive: false,
    stopHookBlocks: 0,
    pendingToolUseSummary: undefined,
    usage: { input_tokens: 0, output_tokens: 0, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 },
    usagePoint: undefined,
    costUsd: 0,
  };
}
