/**
 * The words of a rule: blanks separate, quotes keep blanks together, a backslash makes the next character plain. A `*`
 * that is plain comes out as `\*`. undefined: a quote is not closed.
 */
export function splitWords(text: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index] ?? "";
    if (quote === undefined && /\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (letter === quote) quote = undefined;
    else if (quote === undefined && (letter === '"' || letter === "'")) {
      quote = letter;
      word ??= "";
    } else if (letter === "\\" && quote !== "'" && index + 1 < text.length)
      word = (word ?? "") + plain(text[++index] ?? "");
    else word = (word ?? "") + (quote === undefined ? letter : plain(letter));
  }
  if (quote !== undefined) return undefined;
  return word === undefined ? words : [...words, word];
}

function plain(letter: string): string {
  return letter === "*" ? "\\*" : letter;
}
