import { type Message, ownCopy, type RebasePlan, rebase } from "@loopsmith/conversation/history";

/**
 * The history after the rewrite, deeply frozen, so that it is serialised once (L50), and the plan as it is told: whoever
 * applies it to the same history gets the same. What has not changed is the same object as before.
 */
export function applyPlan(
  messages: readonly Message[],
  plan: RebasePlan,
): { plan: RebasePlan; messages: readonly Message[] } {
  const own: RebasePlan = { ...plan, messages: ownMessages(plan.messages, messages) };
  return { plan: own, messages: ownMessages(rebase(messages, own), own.messages) };
}

function ownMessages(messages: readonly Message[], known: readonly Message[]): readonly Message[] {
  const owned = new Set(known);
  return messages.map((message) => (owned.has(message) ? message : ownCopy(message)));
}
