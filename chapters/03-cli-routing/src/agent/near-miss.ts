/** The name that was probably meant; undefined when none is near: a third of its letters may differ. */
export function nearMiss(typed: string, names: Iterable<string>): string | undefined {
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = editDistance(typed, name);
    if (
      distance <= Math.max(1, Math.floor(name.length / 3)) &&
      distance < (best?.distance ?? Number.POSITIVE_INFINITY)
    ) {
      best = { name, distance };
    }
  }
  return best?.name;
}

/** Letters to add, to take away, to change or to swap with their neighbour. */
function editDistance(from: string, to: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const [left = 0, up = 0, corner = 0] = [next[column - 1], last[column], last[column - 1]];
      const changed = Math.min(left + 1, up + 1, corner + (isSame ? 0 : 1));
      next[column] = isSwapped ? Math.min(changed, (before[column - 2] ?? 0) + 1) : changed;
    }
    [before, last] = [last, next];
  }
  return last[to.length] ?? 0;
}
