// mistake: takes colours away, and thinks that nothing else acts on a terminal
// killed by: 2.1a
export function makeHarmless(text: string): string {
  return text.replace(/\x1b\[[\d;]*m/g, "");
}
