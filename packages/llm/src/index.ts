export {
  type Connection,
  clientFromEnvironment,
  createClient,
  type MessagesClient,
  type PostOptions,
} from "@loopsmith/llm/client";
export { type Clock, systemClock } from "@loopsmith/llm/clock";
export { LlmError, type LlmErrorFacts, type LlmErrorKind } from "@loopsmith/llm/error";
export { DEFAULT_MODEL } from "@loopsmith/llm/request";
export { readSse, type SseDiagnostic, type SseOptions, type WireEvent } from "@loopsmith/llm/sse";
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
