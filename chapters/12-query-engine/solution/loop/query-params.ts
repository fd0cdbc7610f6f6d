import type Anthropic from "@anthropic-ai/sdk";
import type { ContextLimits } from "@loopsmith/conversation/context";
import type { MessagesClient } from "@loopsmith/llm/client";
import type { RetryPolicy } from "@loopsmith/llm/retry";
import type { StreamFn, TokenUsage } from "@loopsmith/llm/stream";
import type { ToolSource, ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { Message } from "@loopsmith/loop/events";
import type { QueryDeps, State } from "@loopsmith/loop/recovery";
import type { SiblingAbort } from "@loopsmith/loop/streaming-tools";
import type { CanUseTool } from "@loopsmith/tools/tool";
import type { Hooks } from "./hooks.ts";
import type { InputQueue } from "./input-queue.ts";

/** What a run is asked for. Only `messages` has no default; the defaults are those of section 10 of the loop's rules. */
export type QueryParams = {
  /** Ends with what the user says; copied. */
  messages: readonly Message[];
  systemPrompt?: string | readonly Anthropic.TextBlockParam[];
  /** Default: `TOOL_REGISTRY`, as it is when the run begins. */
  tools?: ToolSource;
  /** Default: `LOOPSMITH_MODEL`, else `DEFAULT_MODEL`. */
  model?: string;
  /** Asked once when the model is overloaded, unknown or declines (L23). */
  fallbackModel?: string;
  /** Default: none. */
  maxTurns?: number;
  /** Tokens of one answer: 8,192, and what a cut answer is asked for again with: all that the model can write (`modelLimits`; 64,000 where that is not known). */
  maxOutputTokens?: number;
  maxOutputTokensEscalated?: number;
  /** Tokens and US dollars of the whole run; default: none. */
  maxBudgetTokens?: number;
  maxBudgetUsd?: number;
  /** What a reply costs in US dollars; default: nothing. */
  price?: (model: string, usage: TokenUsage) => number;
  /** Tokens; default: what `modelLimits` knows of the model (and the one to fall back on), else 200,000. */
  contextWindow?: number;
  /** Whether the model may be asked for a summary when room gets short, and at which share of it left; default true, 0.2. */
  autoCompact?: boolean;
  autoCompactAt?: number;
  /** What else there is to say about making room; defaults: `DEFAULT_CONTEXT_LIMITS` of the conversation. */
  contextLimits?: Partial<Omit<ContextLimits, "contextWindow" | "autoCompact" | "autoCompactAt">>;
  canUseTool?: CanUseTool;
  hooks?: Hooks;
  /** Ends the run with `aborted_streaming` or `aborted_tools`. */
  signal?: AbortSignal;
  /** What is said while the run goes on. */
  input?: InputQueue;
  /** Calls at once; default 5. Whom a failed call stops; default `declared`. */
  maxConcurrency?: number;
  siblingAbort?: SiblingAbort;
  /** What tools get: folder, files, clock, grace; see `createToolUseContext`. */
  context?: Partial<
    Omit<ToolUseContext, "registry" | "signal" | "canUseTool" | "afterCall" | "onProgress" | "onAttachment">
  >;
  client?: MessagesClient;
  /** Milliseconds without a byte, without headers, for one reply, until a silence is told. */
  idleMs?: number;
  headersMs?: number;
  replyMs?: number;
  stallMs?: number;
  retry?: Partial<RetryPolicy>;
  deps?: QueryOverrides;
};

/** The effects of a run; each has a default that is the real one. `stream`: one attempt, retry is put around it. */
export type QueryOverrides = Partial<Pick<QueryDeps, "prepare" | "cure" | "summarizeToolUse" | "takenIds">> & {
  stream?: StreamFn;
  random?: () => number;
  /** Changes the state in which the run begins, for instance with staged collapses. */
  state?: Partial<Pick<State, "stagedCollapses" | "usagePoint" | "autoCompactTracking">>;
};
