import { estimateTokens } from "@loopsmith/conversation/history";
import type { Passage } from "./passage.ts";
import { shorten } from "./shorten.ts";

const SHORT_OUTPUT = 1_000; // characters: enough for an error, a listing's head, the gist of a file
const SHORT_WORDS = 4_000; // characters

/**
 * Passages as one text of at most `maxTokens`. While it is too much, outputs of tools are cut, the older the earlier; then
 * words; then the oldest passages go, and a line says how many.
 */
export function fitPassages(passages: readonly Passage[], maxTokens: number): string {
  const pieces = passages.map(({ kind, heading, text }) => ({ kind, heading, text, tokens: estimateTokens(text) + 8 }));
  let total = pieces.reduce((sum, { tokens }) => sum + tokens, 0);
  const cut = (kinds: readonly Passage["kind"][], maxCharacters: number): void => {
    for (const piece of pieces) {
      if (total <= maxTokens) return;
      if (!kinds.includes(piece.kind)) continue;
      piece.text = shorten(piece.text, maxCharacters);
      total -= piece.tokens;
      piece.tokens = estimateTokens(piece.text) + 8; // 8: its heading
      total += piece.tokens;
    }
  };
  cut(["output"], SHORT_OUTPUT);
  cut(["words", "call"], SHORT_WORDS);
  let dropped = 0;
  while (total > maxTokens && dropped < pieces.length) total -= pieces[dropped++]?.tokens ?? 0;
  const shown = pieces.slice(dropped).map(({ heading, text }) => `### ${heading}\n${text}`);
  return [...(dropped > 0 ? [`[${dropped} passages before this are left out.]`] : []), ...shown].join("\n\n");
}
