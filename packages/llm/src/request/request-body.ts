import type Anthropic from "@anthropic-ai/sdk";
import { DEFAULT_MAX_TOKENS } from "./default-model.ts";
import { wellFormedJson } from "./well-formed-json.ts";

/** What a streaming request consists of; anything else in the object stays here (M22). */
export type RequestParts = {
  model: string;
  /** Default 8,192. */
  maxTokens?: number;
  system?: string | readonly Anthropic.TextBlockParam[];
  tools?: readonly Anthropic.Tool[];
  messages: readonly Anthropic.MessageParam[];
};

/**
 * The body of `POST /v1/messages`, put together from parts: what is frozen and was sent before is not written again (L50,
 * L52). Neighbours of one role become one message, for servers that insist on turns (L06).
 */
export function requestBody(parts: RequestParts): string {
  const head = { model: parts.model, max_tokens: parts.maxTokens ?? DEFAULT_MAX_TOKENS, stream: true };
  const fields = [JSON.stringify(head).slice(1, -1)];
  if (parts.system !== undefined) fields.push(`"system":${wellFormedJson(parts.system)}`);
  if (parts.tools !== undefined && parts.tools.length > 0) fields.push(`"tools":${wellFormedJson(parts.tools)}`);
  fields.push(`"messages":[${turns(parts.messages).map(turnJson).join(",")}]`);
  return `{${fields.join(",")}}`;
}

/** Messages of one role that follow each other; their blocks as JSON. */
type Turn = { role: Anthropic.MessageParam["role"]; blocks: string[] };

function turns(messages: readonly Anthropic.MessageParam[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const blocks = blocksJson(message.content);
    const last = turns.at(-1);
    if (last?.role === message.role) last.blocks.push(...blocks);
    else turns.push({ role: message.role, blocks });
  }
  return turns;
}

/** No JSON at all for no blocks, else the blocks without the brackets of their list. */
function blocksJson(content: Anthropic.MessageParam["content"]): string[] {
  if (typeof content === "string") return [`{"type":"text","text":${wellFormedJson(content)}}`];
  return content.length === 0 ? [] : [wellFormedJson(content).slice(1, -1)];
}

function turnJson(turn: Turn): string {
  return `{"role":${JSON.stringify(turn.role)},"content":[${turn.blocks.join(",")}]}`;
}
