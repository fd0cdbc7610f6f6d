import type Anthropic from "@anthropic-ai/sdk";
import {
  bashCodeExecutionResult,
  codeExecutionResult,
  textEditorCodeExecutionResult,
} from "./code-execution-block-shape.ts";
import { flaw, inside, type Shape } from "./flaw.ts";
import { containerUpload, document, image, searchResult } from "./media-block-shape.ts";
import { required, variant } from "./object-shape.ts";
import { serverToolUse, toolSearchResult, webFetchResult, webSearchResult } from "./server-block-shape.ts";
import { text } from "./text-block-shape.ts";
import { toolResult, toolUse } from "./tool-block-shape.ts";
import { isRecord, string } from "./value-shape.ts";

/** M95: thinking goes back with its signature. */
const thinking = unmarked(
  variant<Anthropic.ThinkingBlockParam>({ signature: required(string, "M95"), thinking: required(string) }),
);

/** M95: hidden thinking goes back with its data. */
const redactedThinking = unmarked(variant<Anthropic.RedactedThinkingBlockParam>({ data: required(string, "M95") }));

/** The names that a `server_tool_use` block may carry. */
export const SERVER_TOOL_NAMES = [
  "web_search",
  "web_fetch",
  "code_execution",
  "bash_code_execution",
  "text_editor_code_execution",
  "tool_search_tool_regex",
  "tool_search_tool_bm25",
] as const;

/** M27: every block that a user or assistant message may hold, by its type. */
export const contentBlocks: { readonly [Type in Anthropic.ContentBlockParam["type"]]: Shape } = {
  text,
  image,
  document,
  search_result: searchResult,
  thinking,
  redacted_thinking: redactedThinking,
  tool_use: toolUse,
  tool_result: toolResult,
  server_tool_use: serverToolUse(...SERVER_TOOL_NAMES),
  web_search_tool_result: webSearchResult,
  web_fetch_tool_result: webFetchResult,
  code_execution_tool_result: codeExecutionResult,
  bash_code_execution_tool_result: bashCodeExecutionResult,
  text_editor_code_execution_tool_result: textEditorCodeExecutionResult,
  tool_search_tool_result: toolSearchResult,
  container_upload: containerUpload,
};

/** M49: the same block, and no cache mark on it. */
function unmarked(block: Shape): Shape {
  return (value) => {
    if (!isRecord(value) || !value.cache_control) return block(value);
    const text = "cache_control cannot be set for thinking blocks. Mark another block; the thinking is cached with it.";
    return inside("cache_control", flaw("M49", text));
  };
}
