/** The text, or its beginning and its end with a note between that says how much is missing; never inside a character. */
export function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const half = Math.floor(maxCharacters / 2);
  const start = text.slice(0, half).replace(/[\uD800-\uDBFF]$/, "");
  const end = text.slice(text.length - half).replace(/^[\uDC00-\uDFFF]/, "");
  return `${start}\n[… ${text.length - start.length - end.length} characters left out …]\n${end}`;
}
