/** The same text in memory of its own: a part of a larger text, as `split` gives it, would keep the whole of it alive. */
export function detached(part: string): string {
  return Buffer.from(part).toString("utf8");
}
