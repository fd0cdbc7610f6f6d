/**
 * A part of a list, in its order, of which `holds` is still true, and from which neither one item nor two neighbours can be
 * left out. `holds` is true of the whole list. Leaves out half of the list first, then less: n log n questions for n items.
 */
export async function shortestPart<Item>(
  items: readonly Item[],
  holds: (part: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  let kept = items;
  for (let size = Math.ceil(items.length / 2); size > 2; size = Math.ceil(size / 2)) {
    kept = await withoutRuns(kept, size, holds);
  }
  for (let before = Number.POSITIVE_INFINITY; kept.length < before; ) {
    before = kept.length;
    kept = await withoutRuns(await withoutRuns(kept, 2, holds), 1, holds);
  }
  return kept;
}

/** Leaves out every run of so many items that can be left out, from the first on; never all. */
async function withoutRuns<Item>(
  items: readonly Item[],
  size: number,
  holds: (part: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  let kept = items;
  for (let start = 0; start + size <= kept.length; ) {
    const part = kept.toSpliced(start, size);
    if (part.length > 0 && (await holds(part))) kept = part;
    else start += 1;
  }
  return kept;
}
