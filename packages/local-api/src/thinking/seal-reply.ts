import { digestText, type Prefix } from "@loopsmith/local-api/digest";
import type { ScriptedBlock } from "@loopsmith/local-api/model";
import { writeSeal } from "./seal.ts";

type ThinkingBlock = Extract<ScriptedBlock, { type: "thinking" | "redacted_thinking" }>;

/** The signature (or the data) of each thinking block of a reply to `model`, in order, bound to what stood before it. */
export function sealReply(blocks: readonly ScriptedBlock[], model: string, prefix: Prefix): string[] {
  const thinking = blocks.filter(isThinking);
  const reply = digestText(JSON.stringify([prefix, blocks])); // a model may say the same twice
  const gaps = gapsBefore(blocks);
  return thinking.map((block, index) =>
    writeSeal({ kind: block.type, model, prefix, reply, index, gaps, text: digestText(textOf(block)) }),
  );
}

/** Blank text is no block here: nobody can send it back (M34, M35). */
function gapsBefore(blocks: readonly ScriptedBlock[]): number[] {
  const gaps: number[] = [];
  let gap = 0;
  for (const block of blocks) {
    if (isThinking(block)) {
      gaps.push(gap);
      gap = 0;
    } else if (block.type !== "text" || block.text.trim() !== "") gap++;
  }
  return gaps;
}

function isThinking(block: ScriptedBlock): block is ThinkingBlock {
  return block.type === "thinking" || block.type === "redacted_thinking";
}

function textOf(block: ThinkingBlock): string {
  return block.type === "thinking" ? block.thinking : "";
}
