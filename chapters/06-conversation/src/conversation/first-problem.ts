import type { HistoryProblem } from "./message.ts";

/** The problem of the first item that has one. */
export function firstProblem<T>(
  items: readonly T[],
  find: (item: T, index: number) => HistoryProblem | undefined,
): HistoryProblem | undefined {
  for (const [index, item] of items.entries()) {
    const problem = find(item, index);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
