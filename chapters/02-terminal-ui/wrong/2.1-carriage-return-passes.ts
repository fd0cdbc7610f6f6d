// mistake: lets every white space through, with the one that goes back to the beginning of the line
// killed by: 2.1b
const HARMFUL = /\r\n|[\p{Control}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

export function makeHarmless(text: string): string {
  return text.replace(HARMFUL, (character) => {
    if (/^\s+$/.test(character)) return character;
    return visible(character.codePointAt(0) ?? 0);
  });
}
