export { LlmError, type LlmErrorFacts, type LlmErrorKind } from "@loopsmith/llm/error";
export { DEFAULT_MODEL } from "@loopsmith/llm/request";
export { BlockBuilder, type FinishedBlock } from "./block-builder.ts";
export { nextPhase, type StreamPhase } from "./phase.ts";
export { readReply } from "./read-reply.ts";
export type {
  DroppedBlock,
  Message,
  Reply,
  ReplyBlock,
  StreamEvent,
  StreamFn,
  StreamParams,
  TokenUsage,
} from "./stream-event.ts";
export { streamQuery } from "./stream-query.ts";
export { updateUsage } from "./usage.ts";
export { watchIdle } from "./watch-idle.ts";
