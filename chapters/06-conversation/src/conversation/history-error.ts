import type { HistoryProblem } from "./message.ts";

/** A change that would make the history one that the API refuses; nothing was changed. `problem` names the rule. */
export class HistoryError extends Error {
  override readonly name = "HistoryError";
  readonly problem: HistoryProblem;

  constructor(problem: HistoryProblem) {
    super(`${problem.path}: ${problem.message} (${problem.rule})`);
    this.problem = problem;
  }
}

/** The error for what no rule of the API forbids, but ours do: only whole turns, one rewrite (L06a). */
export function refusal(path: string, message: string): HistoryError {
  return new HistoryError({ rule: "L06a", path, message });
}
