// mistake: takes the length of a text for its width
// killed by: 2.2a
export function fitLine(text: string, columns: number): string {
  return text.slice(0, Math.max(0, columns));
}
