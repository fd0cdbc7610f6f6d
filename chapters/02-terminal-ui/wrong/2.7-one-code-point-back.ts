// mistake: takes one code point away, and leaves a family without its youngest
// killed by: 2.7a
function stepLeft(text: string, cursor: number): number {
  return cursor - ([...text.slice(0, cursor)].at(-1)?.length ?? 0);
}
