// mistake: thinking stays behind a change that it is bound to
// killed by: 6.6a
import { HistoryError } from "./history-error.ts";
import { findHistoryProblem } from "./history-problem.ts";
import type { Message } from "./message.ts";
import type { RebasePlan } from "./rebase-plan.ts";
import { mergeNeighbours } from "./role-group.ts";

export function rebase(messages: readonly Message[], plan: RebasePlan): readonly Message[] {
  checkPlan(messages, plan);
  const rebased = mergeNeighbours([...messages.slice(0, plan.firstChanged), ...plan.messages.slice(plan.firstChanged)]);
  const problem = findHistoryProblem(rebased);
  if (problem !== undefined) throw new HistoryError(problem);
  return rebased;
}
