// Controls act on a terminal, line and paragraph separators break its lines, bidi controls reorder what a reader sees.
// The zero-width joiner is none of them: family emoji are made with it.
const HARMFUL = /\r\n|[\p{Control}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/**
 * Text from outside as it may be written to a terminal: nothing in it moves the cursor, sets a title or hides a word.
 * A control below U+0020 and U+007F become the sign that Unicode has for them (`␛`, `␡`), all others their number
 * (`<U+009B>`). Line feed and tab stay; a carriage return with its line feed becomes a line feed.
 */
export function makeHarmless(text: string): string {
  return text.replace(HARMFUL, (character) => {
    if (character === "\n" || character === "\t") return character;
    if (character === "\r\n") return "\n";
    return visible(character.codePointAt(0) ?? 0);
  });
}

function visible(code: number): string {
  if (code < 0x20) return String.fromCodePoint(0x2400 + code); // The "control pictures" block has a sign for each.
  if (code === 0x7f) return "\u2421";
  return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}
