/** The whole text with every character that cannot be seen or that turns the line around spelled out (P17). */
export function visibleText(text: string): string {
  return text.replaceAll(
    /[^\P{C}\n\t]|[\u00a0\u115f\u1160\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]|\p{Surrogate}/gu,
    (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return `<U+${code.toString(16).padStart(4, "0").toUpperCase()}>`;
    },
  );
}
