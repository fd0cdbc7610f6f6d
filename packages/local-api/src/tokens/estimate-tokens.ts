import { jsonBytes, textBytes } from "./text-bytes.ts";

/** UTF-8 bytes to a token: about right for English and code; Chinese, at 3 bytes a character, is not halved. */
export const BYTES_PER_TOKEN = 4;

/** What frames a message: its role and its ends. Tokens. */
export const TOKENS_PER_MESSAGE = 4;

/** What frames a block: its kind, and its id where it has one. Tokens. */
export const TOKENS_PER_BLOCK = 3;

/** What frames a tool in the system prompt. Tokens. */
export const TOKENS_PER_TOOL = 8;

/** An image or a PDF, whatever its size: its bytes say nothing about its tokens. Tokens. */
export const TOKENS_PER_MEDIA = 1_600;

/** What of a request costs tokens. */
export type CountedRequest = {
  system?: unknown;
  tools?: readonly unknown[];
  messages: readonly { content?: unknown }[];
};

/**
 * The one estimate of this server, in tokens: for `count_tokens`, for `usage.input_tokens` and for the window. A quarter
 * of the UTF-8 bytes of all text in `system`, `tools` and `messages` (names and values of JSON count, its punctuation
 * does not), and the constants above. More text never costs less.
 */
export function estimateTokens({ system, tools = [], messages }: CountedRequest): number {
  const messageTokens = sum(messages, ({ content }) => TOKENS_PER_MESSAGE + contentTokens(content));
  return Math.ceil(contentTokens(system) + sum(tools, toolTokens) + messageTokens);
}

/** The same estimate for the content of one message, for `usage.output_tokens`. Tokens. */
export function estimateContentTokens(content: string | readonly { type: string }[]): number {
  return Math.ceil(contentTokens(content));
}

/** The part of one tool in the estimate. Tokens, not rounded. A cache mark costs nothing. */
export function toolTokens(tool: unknown): number {
  return TOKENS_PER_TOOL + markedBytes(tool) / BYTES_PER_TOKEN;
}

/** The part of one block in the estimate. Tokens, not rounded. */
export function blockTokens(block: object): number {
  return TOKENS_PER_BLOCK + tokensInside({ ...block });
}

/** A string is one text block. */
function contentTokens(content: unknown): number {
  if (typeof content === "string") return content === "" ? 0 : TOKENS_PER_BLOCK + textBytes(content) / BYTES_PER_TOKEN;
  return Array.isArray(content) ? sum(content, blockTokens) : 0;
}

function tokensInside(block: Record<string, unknown>): number {
  switch (block.type) {
    case "text":
      return jsonBytes(block.text) / BYTES_PER_TOKEN;
    case "thinking":
      return jsonBytes(block.thinking) / BYTES_PER_TOKEN;
    case "tool_use":
      return (jsonBytes(block.name) + jsonBytes(block.input)) / BYTES_PER_TOKEN;
    case "tool_result":
      return contentTokens(block.content);
    case "image":
      return TOKENS_PER_MEDIA;
    case "document":
      return documentTokens(block);
    default:
      return markedBytes(block) / BYTES_PER_TOKEN;
  }
}

function markedBytes(part: unknown): number {
  if (typeof part !== "object" || part === null || !("cache_control" in part)) return jsonBytes(part);
  const { cache_control: _, ...rest } = part;
  return jsonBytes(rest);
}

function documentTokens({ source, title, context }: Record<string, unknown>): number {
  const words = (jsonBytes(title) + jsonBytes(context)) / BYTES_PER_TOKEN;
  const binary = typeof source === "object" && source !== null && "type" in source && source.type === "base64";
  return words + (binary ? TOKENS_PER_MEDIA : jsonBytes(source) / BYTES_PER_TOKEN);
}

function sum<Item>(items: readonly Item[], tokens: (item: Item) => number): number {
  return items.reduce((total, item) => total + tokens(item), 0);
}
