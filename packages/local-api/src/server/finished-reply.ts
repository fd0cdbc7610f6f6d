import type { ScriptedBlock, ScriptedReply } from "@loopsmith/local-api/model";
import { estimateContentTokens } from "@loopsmith/local-api/tokens";
import type { IdSource } from "./id-source.ts";

/** M111. Tokens. */
export type Usage = {
  input_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
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
};

/** Fills in ids, the stop reason and usage of a reply to a request for `model` of that many input tokens. */
export function finishReply(
  reply: ScriptedReply,
  asked: { model: string; inputTokens: number },
  ids: IdSource,
): FinishedReply {
  const blocks = reply.blocks.map((scripted) => ({ scripted, content: finishBlock(scripted, ids) }));
  const stopReason = reply.stopReason ?? defaultStopReason(reply);
  return {
    id: ids("msg"),
    model: asked.model,
    blocks,
    stopReason,
    stopSequence: reply.stopSequence ?? null,
    stopDetails: reply.stopDetails ?? (stopReason === "refusal" ? UNEXPLAINED : null),
    usage: {
      input_tokens: asked.inputTokens,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: estimateContentTokens(blocks.map((block) => block.content)),
      ...reply.usage,
    },
  };
}

/** M106: a refusal always has details. */
const UNEXPLAINED = { type: "refusal", category: null, explanation: null };

function defaultStopReason(reply: ScriptedReply): string {
  return reply.blocks.some((block) => block.type === "tool_use") ? "tool_use" : "end_turn";
}

function finishBlock(block: ScriptedBlock, ids: IdSource): ContentBlock {
  switch (block.type) {
    case "text":
      return { type: "text", text: block.text };
    case "tool_use":
      return { type: "tool_use", id: block.id ?? ids("toolu"), name: block.name, input: block.input };
    case "thinking":
      return { type: "thinking", thinking: block.thinking, signature: block.signature ?? ids("sig") };
    case "redacted_thinking":
      return { type: "redacted_thinking", data: block.data };
    case "opaque":
      return block.block;
    default:
      return block satisfies never;
  }
}
