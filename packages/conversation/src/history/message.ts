import type Anthropic from "@anthropic-ai/sdk";

/** Exactly what is sent; nothing of ours is ever in it (M22). */
export type Message = Anthropic.MessageParam;
export type AssistantMessage = Anthropic.AssistantMessageParam;
export type UserMessage = Anthropic.UserMessageParam;
export type UserContent = string | readonly Anthropic.ContentBlockParam[];
export type ToolUse = Anthropic.ToolUseBlockParam;
export type ToolResult = Anthropic.ToolResultBlockParam;
export type TextBlock = Anthropic.TextBlockParam;

/** A broken rule of the Messages API, with the path to the offending part. */
export type HistoryProblem = { rule: string; path: string; message: string };

export type TokenUsage = Pick<
  Anthropic.Usage,
  "input_tokens" | "output_tokens" | "cache_read_input_tokens" | "cache_creation_input_tokens"
>;
/** What the API counted, how many messages it had counted by then, and what we had estimated for them. */
export type UsagePoint = { usage: TokenUsage; messageCount: number; estimate: number };

export type ConversationSnapshot = { version: 1; messages: readonly Message[]; usage?: UsagePoint };
