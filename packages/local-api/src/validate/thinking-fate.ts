import { digestText, type Prefix } from "@loopsmith/local-api/digest";
import { readSeal, type Seal } from "@loopsmith/local-api/thinking";
import type { ApiProblem, ModelFacts, ThinkingDropped, ValidationSettings } from "./api-problem.ts";
import { type Part, pathOf } from "./merge-roles.ts";
import { refuse } from "./refuse.ts";

/** A point inside a turn. */
export type Position = {
  /** What stands before the turn. */
  before: Prefix;
  /** Digest of all messages up to here, and every digest that there was since the turn began: a reply began at one. */
  here: string;
  starts: Set<string>;
  /** The thinking before, and how many other blocks came behind it. */
  last?: Seal;
  others: number;
  /** The thinking in question. */
  part?: Part;
};

/** What becomes of a thinking block. `seal`: what this kind of server had written into it. */
export type Fate =
  | { kind: "kept"; seal?: Seal }
  | { kind: "dropped"; seal: Seal; reason: ThinkingDropped["reason"] }
  | { kind: "refused"; problem: ApiProblem };

/** What judges a block beside its position. `drops`: the request asks to drop what is bound to something else. */
export type Circumstances = {
  model: ModelFacts;
  settings: ValidationSettings;
  isLatest: boolean;
  drops: boolean;
};

/** Judges the thinking block at a position: M92 for a foreign signature, M96, M91 or M92 for a changed block. */
export function judgeThinking(position: Position, circumstances: Circumstances): Fate {
  const { part } = position;
  if (part === undefined || !isSigned(part.block)) return { kind: "kept" };
  const { block } = part;
  const signature = block.type === "thinking" ? block.signature : block.data;
  const seal = readSeal(signature);
  if (seal?.kind !== block.type) return judgeUnsealed(part, signature, circumstances);
  const { model, isLatest } = circumstances;
  if (seal.model !== model.name) return { kind: "dropped", seal, reason: "model_binding_mismatch" };
  if (block.type === "thinking" && isEdited(block.thinking, seal)) return changed(part, isLatest, EDITED);
  const moved = hasMoved(seal, position);
  if (moved && isLatest) return changed(part, isLatest, MOVED);
  const difference =
    (model.bindsThinking ?? model.profile === "modern") ? differenceOf(seal, position, moved) : undefined;
  if (difference === undefined) return { kind: "kept", seal };
  if (circumstances.drops) return { kind: "dropped", seal, reason: "prefix_binding_mismatch" };
  return { kind: "refused", problem: bound(part, difference) };
}

/** M91: whether the reply of the last thinking had more of it in front of what is here. A reply that was cut had not. */
export function missesThinking({ last, others }: Position): boolean {
  const next = last?.gaps[last.index + 1];
  return next !== undefined && others > next;
}

function isSigned(block: Part["block"]): block is Extract<Part["block"], { type: "thinking" | "redacted_thinking" }> {
  return block.type === "thinking" || block.type === "redacted_thinking";
}

/** A script may give a signature of its own: it is taken back, and bound to nothing. */
function judgeUnsealed(part: Part, signature: string, { settings }: Circumstances): Fate {
  if (settings.sentUnsealed === undefined || settings.sentUnsealed(signature)) return { kind: "kept" };
  return {
    kind: "refused",
    problem: refuse("M92", pathOf(part), `${invalid(part)} This server never sent it. ${OUT}`),
  };
}

/** M91: what is put into thinking that came empty is ignored. */
function isEdited(thinking: string, seal: Seal): boolean {
  return seal.text !== EMPTY && seal.text !== digestText(thinking);
}

function hasMoved(seal: Seal, { last, others }: Position): boolean {
  const sameReply = last?.reply === seal.reply;
  if (seal.index !== (sameReply ? last.index + 1 : 0)) return true;
  return sameReply && others !== seal.gaps[seal.index];
}

function differenceOf(seal: Seal, { before, starts }: Position, moved: boolean): string | undefined {
  if (seal.prefix.system !== before.system) return "the `system` prompt differs from";
  if (seal.prefix.tools !== before.tools) return "the `tools` differ from";
  if (!moved && starts.has(seal.prefix.messages)) return undefined;
  return "the messages before it, or the thinking in them, differ from";
}

function changed(part: Part, isLatest: boolean, what: string): Fate {
  if (!isLatest) return { kind: "refused", problem: refuse("M92", pathOf(part), `${invalid(part)} ${what} ${OUT}`) };
  const text = `\`thinking\` or \`redacted_thinking\` blocks in the latest assistant message cannot be modified. ${what} Send them back as they came, or none of them.`;
  return { kind: "refused", problem: refuse("M91", pathOf(part), text) };
}

function bound(part: Part, difference: string): ApiProblem {
  const text = `${invalid(part)} The block is bound to a different conversation: ${difference} those it was created with. Take out this and all later thinking, or set \`thinking.block_binding.prefix_mismatch_behavior\` to "drop_block".`;
  return refuse("M92", pathOf(part), text);
}

function invalid({ block }: Part): string {
  return block.type === "thinking"
    ? "Invalid `signature` in `thinking` block."
    : "Invalid `data` in `redacted_thinking` block.";
}

const EMPTY = digestText("");
const EDITED = "Its text was edited.";
const MOVED = "It was moved, doubled, or the one before it is missing.";
const OUT = "Take out this and all later thinking, or send it as it came.";
