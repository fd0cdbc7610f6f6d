// mistake: takes away the sequences that it knows, so that what it does not know goes through, and nobody sees that there was one
// killed by: 2.1a
export function makeHarmless(text: string): string {
  return text.replace(/\x1b\[[\d;?]*[A-Za-z]|\x1b\][^\x07]*(\x07|\x1b\\)/g, "");
}
