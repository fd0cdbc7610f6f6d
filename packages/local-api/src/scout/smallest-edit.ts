/** An exact replacement: `oldText` stands in the file exactly once. */
export type Replacement = { oldText: string; newText: string };

/**
 * The smallest replacement of whole lines that makes `after` of `before`: the lines that differ, and as many around
 * them as it takes to be found only once. Undefined when nothing differs or `before` is empty.
 */
export function smallestEdit(before: string, after: string): Replacement | undefined {
  if (before === after || before === "") return undefined;
  const old = before.split("\n");
  const now = after.split("\n");
  let start = commonLength(old, now, Math.min(old.length, now.length));
  let end = commonLength(old.toReversed(), now.toReversed(), Math.min(old.length, now.length) - start);
  // Lines that were only added give nothing to look for.
  if (start + end === old.length) start > 0 ? start-- : end--;
  for (;;) {
    const oldText = old.slice(start, old.length - end).join("\n");
    if (isUnique(oldText, before)) return { oldText, newText: now.slice(start, now.length - end).join("\n") };
    if (start > 0) start--;
    if (end > 0) end--;
  }
}

function commonLength(a: readonly string[], b: readonly string[], most: number): number {
  let length = 0;
  while (length < most && a[length] === b[length]) length++;
  return length;
}

function isUnique(part: string, whole: string): boolean {
  return part !== "" && whole.indexOf(part) === whole.lastIndexOf(part);
}
