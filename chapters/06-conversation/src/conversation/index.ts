export type { Conversation } from "./conversation.ts";
export { ConversationManager } from "./conversation-manager.ts";
export { HistoryError } from "./history-error.ts";
export { type CheckedHistory, findHistoryProblem } from "./history-problem.ts";
export {
  type AssistantMessage,
  type ContentBlock,
  type ConversationSnapshot,
  contentBlocks,
  type HistoryProblem,
  type Message,
  type ResultBlock,
  type TextBlock,
  type TokenUsage,
  type ToolResult,
  type ToolUse,
  type UsagePoint,
  type UserContent,
  type UserMessage,
} from "./message.ts";
export { ownCopy } from "./own-copy.ts";
export { pairResults } from "./pair-results.ts";
export { rebase } from "./rebase.ts";
export type { AutoCompactTracking, RebasePlan, Span, StagedCollapse } from "./rebase-plan.ts";
export { storableReply } from "./storable-reply.ts";
export { contextTokens, estimateTokens } from "./tokens.ts";
