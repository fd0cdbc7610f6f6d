/** A table's list, written as one text with blanks. */
export function words(text: string): readonly string[] {
  return text.split(" ");
}
