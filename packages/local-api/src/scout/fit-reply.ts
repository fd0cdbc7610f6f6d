import { reply, type ScriptedBlock, type ScriptedReply, text } from "@loopsmith/local-api/model";
import { estimateContentTokens } from "@loopsmith/local-api/tokens";
import type { Answer } from "./plan.ts";

const BYTES_PER_TOKEN = 4; // what the estimate takes for the text of a block
const LEAST_TEXT = 1; // tokens; an answer of nothing would look like none

/** The fullest wording that fits into so many tokens; the shortest when none does. */
export function fittingWording(answer: Answer, maxTokens: number): string {
  const fitting = answer.find((wording) => estimateContentTokens([text(wording)]) <= maxTokens);
  return fitting ?? answer.at(-1) ?? answer[0];
}

/**
 * The reply within `maxTokens`: what does not fit is left out, text between two characters and calls as a whole, and
 * the stop reason then says `max_tokens`.
 */
export function fitReply(blocks: readonly ScriptedBlock[], maxTokens: number): ScriptedReply {
  const kept: ScriptedBlock[] = [];
  let left = maxTokens;
  for (const block of blocks) {
    const tokens = estimateContentTokens([block]);
    if (tokens > left) {
      const beginning = block.type === "text" ? [text(firstTokens(block.text, left))] : [];
      return reply([...kept, ...beginning], { stopReason: "max_tokens" });
    }
    kept.push(block);
    left -= tokens;
  }
  return reply(kept);
}

function firstTokens(content: string, tokens: number): string {
  const forText = Math.max(LEAST_TEXT, tokens - estimateContentTokens([text("")]));
  const bytes = new TextEncoder().encode(content).subarray(0, forText * BYTES_PER_TOKEN);
  // In stream mode the decoder keeps back the bytes of a character that is not whole.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}
