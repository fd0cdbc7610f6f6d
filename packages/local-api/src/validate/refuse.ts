import type { ApiProblem } from "./api-problem.ts";

/** A 400 `invalid_request_error` about the part at `path`. `text` says what is wrong and what to do. */
export function refuse(rule: string, path: string, text: string): ApiProblem {
  return { status: 400, type: "invalid_request_error", message: `${path}: ${text}`, rule };
}

/** The first problem that `check` finds among these items, in order. */
export function firstProblem<Item, Problem>(
  items: readonly Item[],
  check: (item: Item, index: number) => Problem | undefined,
): Problem | undefined {
  for (const [index, item] of items.entries()) {
    const problem = check(item, index);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
