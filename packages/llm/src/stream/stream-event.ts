import type Anthropic from "@anthropic-ai/sdk";
import type { MessagesClient } from "@loopsmith/llm/client";
import type { Clock } from "@loopsmith/llm/clock";
import type { LlmError } from "@loopsmith/llm/error";

export type Message = Anthropic.MessageParam;
export type ReplyBlock = Anthropic.ContentBlockParam;
export type TokenUsage = Pick<
  Anthropic.Usage,
  "input_tokens" | "output_tokens" | "cache_read_input_tokens" | "cache_creation_input_tokens"
>;

/** A call that was cut or did not parse: `raw` is its input as it came, `message` what the parser said. Never run. */
export type DroppedBlock = { id: string; name: string; raw: string; message: string };

/** A whole answer: proven complete by `message_stop` (L25). `stopReason` may be a label newer than this package. */
export type Reply = {
  message: Anthropic.AssistantMessageParam;
  model: string;
  stopReason: Anthropic.StopReason | null;
  stopDetails: Anthropic.RefusalStopDetails | null;
  usage: TokenUsage;
  /** Calls that `max_tokens` cut off (B31); they are not in `message`. */
  dropped: readonly DroppedBlock[];
};

/**
 * What one request comes to, in order. A `block` is complete when it is reported: its input parsed strictly (L04).
 * A call of a whole message whose input does not parse carries it as the raw string; `dropped` of the reply holds cut ones.
 */
export type StreamEvent =
  | { type: "request_start"; model: string; attempt: number }
  | { type: "text_delta"; text: string }
  | { type: "thinking_delta"; thinking: string }
  | { type: "block"; index: number; block: ReplyBlock }
  | { type: "warning"; message: string }
  | { type: "reply"; reply: Reply }
  | { type: "stall"; silentMs: number }
  | { type: "retry"; attempt: number; waitMs: number; error: LlmError }
  | { type: "discarded"; why: "retry" };

export type StreamParams = {
  messages: readonly Message[];
  system?: string | readonly Anthropic.TextBlockParam[];
  tools?: readonly Anthropic.Tool[];
  /** Default: `LOOPSMITH_MODEL`, else `DEFAULT_MODEL`. */
  model?: string;
  /** Default 8,192. */
  maxTokens?: number;
  signal?: AbortSignal;
  /** Default: one for each base URL and credential of the environment. */
  client?: MessagesClient;
  /** No byte for this long ends the request; default 300,000 ms (L24a). */
  idleMs?: number;
  /** No headers for this long ends the request; default 600,000 ms (L24a). */
  headersMs?: number;
  /** A reply that is not whole this long after it was asked for is given up; default 1,800,000 ms (F27). */
  replyMs?: number;
  /** Called at each chunk that arrives: a sign of life, also when it makes no event. */
  onBytes?: () => void;
  clock?: Clock;
  /** Ids already used in the history; a reply that repeats one gets a fresh id (B16, B17). */
  takenIds?: Pick<ReadonlySet<string>, "has">;
  /** False once a tool of this reply has started (L22); asked by retry, not by `streamQuery`. */
  canReplay?: () => boolean;
};

export type StreamFn = (params: StreamParams) => AsyncGenerator<StreamEvent, void>;
