import { contentBlocks, contextTokens, ownCopy, type RebasePlan, rebase } from "@loopsmith/conversation/history";
import type { QueryEventBody } from "@loopsmith/loop/events";
import { type Decision, discard, goOn } from "./decision.ts";
import type { State } from "./state.ts";

/** Whether another model can still be asked: one was named, and it is not the one that was asked. */
export function canFallBack(state: State, fallbackModel: string | undefined): fallbackModel is string {
  return fallbackModel !== undefined && fallbackModel !== state.model;
}

/** The same request to the other model, for the rest of the run; it gets no thinking that it cannot read (L05, L23, B53). */
export function fallBack(state: State, to: string): Decision {
  const { state: dropped, events } = discard(state, "fallback");
  const from = state.model;
  const plan = withoutThinking(dropped);
  if (plan === undefined)
    return goOn({ state: { ...dropped, model: to }, events }, { reason: "model_fallback", from, to });
  const messages = ownCopy(rebase(dropped.messages, plan)); // frozen, so that they are serialised once
  const rebased: QueryEventBody = {
    type: "rebase",
    plan,
    tokensBefore: contextTokens(dropped.messages, dropped.usagePoint),
    tokensAfter: contextTokens(messages),
  };
  const next: State = { ...dropped, messages, model: to, usagePoint: undefined };
  return goOn({ state: next, events: [...events, rebased] }, { reason: "model_fallback", from, to });
}

/** The plan that takes all thinking out of a history, because another model is to read it (L05); undefined when there is none. */
export function withoutThinking({ messages }: Pick<State, "messages">): RebasePlan | undefined {
  const firstChanged = messages.findIndex((message) =>
    contentBlocks(message).some(({ type }) => type === "thinking" || type === "redacted_thinking"),
  );
  if (firstChanged < 0) return undefined;
  return { cause: "fallback", messages, firstChanged, thinking: "strip" };
}
