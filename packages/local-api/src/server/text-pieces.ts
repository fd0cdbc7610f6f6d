/** Up to three words, each of up to twelve characters, with the blanks around them; never half a surrogate pair. */
const PIECE = /\s*(?:\S{1,12}\s*){1,3}|\s+/gu;

/** Cuts a text into pieces of the size in which models stream it; joined they are the text. */
export function inPieces(text: string): readonly string[] {
  return text.match(PIECE) ?? [];
}
