import type Anthropic from "@anthropic-ai/sdk";

/** Exactly what is sent; nothing of ours is ever in it (M22). */
export type Message = Anthropic.MessageParam;
export type AssistantMessage = Anthropic.AssistantMessageParam;
export type UserMessage = Anthropic.UserMessageParam;
export type UserContent = string | readonly Anthropic.ContentBlockParam[];
export type ContentBlock = Anthropic.ContentBlockParam;
export type ToolUse = Anthropic.ToolUseBlockParam;
export type ToolResult = Anthropic.ToolResultBlockParam;
/** What a result may hold besides plain text: text, images, documents and so on (M65). */
export type ResultBlock = Exclude<NonNullable<ToolResult["content"]>, string>[number];
export type TextBlock = Anthropic.TextBlockParam;

/** A broken rule, with the path to the offending part (M20) and one sentence on what to do. */
export type HistoryProblem = { rule: string; path: string; message: string };

export type TokenUsage = Pick<
  Anthropic.Usage,
  "input_tokens" | "output_tokens" | "cache_read_input_tokens" | "cache_creation_input_tokens"
>;
/** What the API counted, how many messages it had counted by then, and what we had estimated for them. */
export type UsagePoint = { usage: TokenUsage; messageCount: number; estimate: number };

/** A conversation as plain data: `JSON.stringify` it, and `ConversationManager.restore` what you parsed. */
export type ConversationSnapshot = { version: 1; messages: readonly Message[]; usage?: UsagePoint };

/** The blocks of a message; a string is one text block (M26). */
export function contentBlocks(message: { content: string | readonly ContentBlock[] }): readonly ContentBlock[] {
  return typeof message.content === "string" ? [{ type: "text", text: message.content }] : message.content;
}
