// Control characters act on a terminal, bidi controls reorder what a reader sees: both are shown as text instead.
// Line feed and tab stay; the zero-width joiner stays, because family emoji are made with it.
const HARMFUL = /\r\n|[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Text from outside as it may be written to a terminal: nothing in it moves the cursor, sets a title or hides a word. */
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
