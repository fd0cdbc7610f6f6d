import type { CacheUse } from "@loopsmith/local-api/cache";
import type { Prefix } from "@loopsmith/local-api/digest";
import type { ScriptedBlock, ScriptedReply } from "@loopsmith/local-api/model";
import { sealReply } from "@loopsmith/local-api/thinking";
import { estimateContentTokens } from "@loopsmith/local-api/tokens";
import type { ThinkingDropped } from "@loopsmith/local-api/validate";
import type { IdSource } from "./id-source.ts";

/** M111. Tokens. */
export type Usage = {
  input_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
  cache_creation: { ephemeral_5m_input_tokens: number; ephemeral_1h_input_tokens: number };
  output_tokens: number;
};

/** A block as it stands in the finished message. */
export type ContentBlock = { type: string; [field: string]: unknown };

/** A reply with everything filled in that its script left out. */
export type FinishedReply = {
  id: string;
  model: string;
  /** What is sent block by block: the script's blocks, each beside the block that it becomes. */
  blocks: readonly { scripted: ScriptedBlock; content: ContentBlock }[];
  stopReason: string;
  stopSequence: string | null;
  stopDetails: ScriptedReply["stopDetails"] | null;
  usage: Usage;
  /** What of the thinking in the request the model was not shown, where the request cares. */
  transformations: readonly ThinkingDropped[];
};

/** What a reply is made from besides its script: who is asked, how much, and behind what. */
export type Asked = {
  model: string;
  inputTokens: number;
  cached: CacheUse;
  prefix(): Prefix;
  transformations: readonly ThinkingDropped[];
};

/** Fills in ids, signatures, the stop reason and usage of a reply. */
export function finishReply(reply: ScriptedReply, asked: Asked, ids: IdSource): FinishedReply {
  const seals = reply.blocks.some(isUnsigned) ? sealReply(reply.blocks, asked.model, asked.prefix()) : [];
  const sources = { id: () => ids("toolu"), seal: seals.values() };
  const blocks = reply.blocks.map((scripted) => ({ scripted, content: finishBlock(scripted, sources) }));
  const stopReason = reply.stopReason ?? defaultStopReason(reply);
  return {
    id: ids("msg"),
    model: asked.model,
    blocks,
    stopReason,
    stopSequence: reply.stopSequence ?? null,
    stopDetails: reply.stopDetails ?? (stopReason === "refusal" ? UNEXPLAINED : null),
    usage: finishUsage(reply.usage, asked, estimateContentTokens(blocks.map((block) => block.content))),
    transformations: asked.transformations,
  };
}

/** A script that says something about the input says all of it: the simulated cache keeps out. */
function finishUsage(scripted: ScriptedReply["usage"] = {}, asked: Asked, output: number): Usage {
  const { output_tokens = output, ...input } = scripted;
  const { read, created5m, created1h } = Object.keys(input).length > 0 ? NOT_CACHED : asked.cached;
  const created = input.cache_creation_input_tokens ?? created5m + created1h;
  return {
    input_tokens: asked.inputTokens - read - created5m - created1h,
    cache_read_input_tokens: read,
    ...input,
    cache_creation_input_tokens: created,
    cache_creation: { ephemeral_5m_input_tokens: created - created1h, ephemeral_1h_input_tokens: created1h },
    output_tokens,
  };
}

const NOT_CACHED: CacheUse = { read: 0, created5m: 0, created1h: 0 };

/** M106: a refusal always has details. */
const UNEXPLAINED = { type: "refusal", category: null, explanation: null };

function defaultStopReason(reply: ScriptedReply): string {
  return reply.blocks.some((block) => block.type === "tool_use") ? "tool_use" : "end_turn";
}

/** Thinking that the server has to sign. */
function isUnsigned(block: ScriptedBlock): boolean {
  if (block.type === "thinking") return block.signature === undefined;
  return block.type === "redacted_thinking" && block.data === undefined;
}

/** `seal`: one for each thinking block, whether its script has another or not. */
type Sources = { id(): string; seal: Iterator<string> };

function finishBlock(block: ScriptedBlock, { id, seal }: Sources): ContentBlock {
  switch (block.type) {
    case "text":
      return { type: "text", text: block.text };
    case "tool_use":
      return { type: "tool_use", id: block.id ?? id(), name: block.name, input: block.input };
    case "thinking":
      return { type: "thinking", thinking: block.thinking, signature: own(block.signature, seal) };
    case "redacted_thinking":
      return { type: "redacted_thinking", data: own(block.data, seal) };
    case "opaque":
      return block.block;
    default:
      return block satisfies never;
  }
}

function own(scripted: string | undefined, seals: Iterator<string>): string {
  const { value } = seals.next();
  return scripted ?? value;
}
