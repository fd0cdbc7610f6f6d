import type Anthropic from "@anthropic-ai/sdk";
import type { MessagesRequest } from "@loopsmith/local-api/model";
import { promptText, resultText } from "./prompt-text.ts";
import { recognizeIntent } from "./recognize-intent.ts";

type Message = MessagesRequest["messages"][number];

/** What came back for one call. */
export type CallResult = { name: string; text: string; isError: boolean };

/** The newest prompt of a conversation, and what the calls made since then gave, in call order. */
export type Run = { prompt: string; results: readonly CallResult[] };

/** Reads the history of a request: the scout remembers nothing, so this is all it knows. */
export function readRun(messages: readonly Message[]): Run {
  for (let index = messages.length - 1; index >= 0; index--) {
    const prompt = promptOf(messages[index]);
    if (prompt !== undefined) return { prompt, results: resultsOf(messages.slice(index + 1)) };
  }
  return { prompt: "", results: [] };
}

/**
 * The prompt of a user message: its last text that asks for something, else its last text. Behind tool results a text
 * may also be a host's note, so there only what asks for something is a prompt.
 */
function promptOf(message: Message | undefined): string | undefined {
  if (message?.role !== "user") return undefined;
  const blocks = blocksOf(message);
  const texts = blocks.flatMap((block) => (block.type === "text" ? [promptText(block.text)] : []));
  const asking = texts.findLast((text) => recognizeIntent(text).kind !== "unknown");
  if (asking !== undefined || blocks.some((block) => block.type === "tool_result")) return asking;
  return texts.findLast((text) => text !== "");
}

function resultsOf(messages: readonly Message[]): readonly CallResult[] {
  const blocks = messages.flatMap(blocksOf);
  const answers = new Map<string, Anthropic.ToolResultBlockParam>();
  for (const block of blocks) if (block.type === "tool_result") answers.set(block.tool_use_id, block);
  return blocks.flatMap((block) => {
    if (block.type !== "tool_use") return [];
    const answer = answers.get(block.id);
    return answer === undefined ? [] : [toResult(block.name, answer)];
  });
}

function toResult(name: string, answer: Anthropic.ToolResultBlockParam): CallResult {
  const content =
    typeof answer.content === "string" ? [{ type: "text" as const, text: answer.content }] : answer.content;
  const text = (content ?? []).flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  return { name, text: resultText(text), isError: answer.is_error === true };
}

function blocksOf(message: Message): readonly Anthropic.ContentBlockParam[] {
  return typeof message.content === "string" ? [{ type: "text", text: message.content }] : message.content;
}
