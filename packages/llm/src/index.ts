export {
  type Connection,
  clientFromEnvironment,
  createClient,
  type MessagesClient,
  type PostOptions,
} from "@loopsmith/llm/client";
export { type Clock, systemClock } from "@loopsmith/llm/clock";
export { LlmError, type LlmErrorFacts, type LlmErrorKind } from "@loopsmith/llm/error";
export { type ModelLimits, modelLimits } from "@loopsmith/llm/model";
export { DEFAULT_MODEL } from "@loopsmith/llm/request";
export {
  classifyFailure,
  DEFAULT_RETRY_POLICY,
  decideRetry,
  type Failure,
  type RetryDecision,
  type RetryDeps,
  type RetryPolicy,
  withRetry,
} from "@loopsmith/llm/retry";
export { readSse, type SseDiagnostic, type SseOptions, type WireEvent } from "@loopsmith/llm/sse";
export { DEFAULT_STALL_MS, noticeStalls, type StallDeps } from "@loopsmith/llm/stall";
export {
  type DroppedBlock,
  type Message,
  type Reply,
  type ReplyBlock,
  readReply,
  type StreamEvent,
  type StreamFn,
  type StreamParams,
  streamQuery,
  type TokenUsage,
} from "@loopsmith/llm/stream";
