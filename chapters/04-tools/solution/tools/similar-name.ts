/** The names that a person who wrote `wanted` may have meant, the likeliest first; none when nothing is close. */
export function findSimilarNames(wanted: string, names: readonly string[]): readonly string[] {
  const near = names.map((name) => ({ name, distance: nameDistance(wanted, name) }));
  return near
    .filter(({ distance }) => distance <= Math.max(1, wanted.length / 3))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

function nameDistance(wanted: string, name: string): number {
  const [a, b] = [wanted.toLowerCase(), name.toLowerCase().replace(/\/$/, "")];
  if (a === b) return 0;
  const stem = (text: string): string => text.replace(/\.[^.]*$/, "");
  // The right name with a wrong ending is the commonest slip.
  return stem(a) === stem(b) ? 1 : editDistance(a, b);
}

/** How many letters have to be changed, added or taken out (Levenshtein), one row of the table at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [line, letter] of [...a].entries()) {
    let left = line + 1;
    row = row.map((above, column) => {
      if (column === 0) return left;
      const diagonal = row[column - 1] ?? 0;
      left = Math.min(above + 1, left + 1, diagonal + (letter === b[column - 1] ? 0 : 1));
      return left;
    });
  }
  return row.at(-1) ?? 0;
}
