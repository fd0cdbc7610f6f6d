import type Anthropic from "@anthropic-ai/sdk";
import { DEFAULT_MAX_TOKENS } from "./default-model.ts";
import { keptJson } from "./well-formed-json.ts";
import { writeMessages } from "./written-messages.ts";

/** What a streaming request consists of; anything else in the object stays here (M22). */
export type RequestParts = {
  model: string;
  /** Default 8,192. */
  maxTokens?: number;
  system?: string | readonly Anthropic.TextBlockParam[];
  tools?: readonly Anthropic.Tool[];
  messages: readonly Anthropic.MessageParam[];
};

const encoder = new TextEncoder();

/**
 * The body of `POST /v1/messages` as UTF-8, in pieces: what is frozen and was sent before is not written again, and no piece
 * ever changes (L50, L52). Neighbours of one role become one message, for servers that insist on turns (L06).
 */
export function requestBody(parts: RequestParts): readonly Uint8Array[] {
  const head = { model: parts.model, max_tokens: parts.maxTokens ?? DEFAULT_MAX_TOKENS, stream: true };
  const fields = [JSON.stringify(head).slice(1, -1)];
  if (parts.system !== undefined) fields.push(`"system":${keptJson(parts.system)}`);
  if (parts.tools !== undefined && parts.tools.length > 0) fields.push(`"tools":${keptJson(parts.tools)}`);
  const { bytes, rest } = writeMessages(parts.messages);
  return [encoder.encode(`{${fields.join(",")},"messages":[`), bytes, encoder.encode(`${rest}]}`)];
}
