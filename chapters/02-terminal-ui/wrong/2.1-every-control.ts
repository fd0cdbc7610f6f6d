// mistake: replaces every control, also those that make lines and columns
// killed by: 2.1c
const HARMFUL = /[\p{Control}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

export function makeHarmless(text: string): string {
  return text.replace(HARMFUL, (character) => visible(character.codePointAt(0) ?? 0));
}
