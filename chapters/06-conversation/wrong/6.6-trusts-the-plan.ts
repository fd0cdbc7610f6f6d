// mistake: the plan is applied unseen, even if it leaves a result without its call
// killed by: 6.6b
import type { Message } from "./message.ts";
import type { RebasePlan } from "./rebase-plan.ts";
import { mergeNeighbours } from "./role-group.ts";

export function rebase(messages: readonly Message[], plan: RebasePlan): readonly Message[] {
  const whole = [...messages.slice(0, plan.firstChanged), ...plan.messages.slice(plan.firstChanged)];
  const stripFrom = plan.thinking === "strip" ? turnStart(whole, plan.firstChanged) : whole.length;
  return mergeNeighbours(whole.flatMap((message, index) => (index < stripFrom ? [message] : withoutThinking(message))));
}
