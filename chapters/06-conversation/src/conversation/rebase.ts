import { HistoryError, refusal } from "./history-error.ts";
import { findHistoryProblem } from "./history-problem.ts";
import { contentBlocks, type Message } from "./message.ts";
import type { RebasePlan } from "./rebase-plan.ts";
import { mergeNeighbours } from "./role-group.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * The only rewrite of a history (L06a): the messages before `plan.firstChanged` stay, as the same objects, and those of
 * the plan follow; neighbours of one role become one message. With `strip`, all thinking goes from the start of the turn
 * that changes (`turnStart`) to the end, and so does a message that held nothing else (B57). Throws a `HistoryError` for
 * a plan that `checkPlan` refuses or that gives a history which breaks a rule; the history stays as it was.
 */
export function rebase(messages: readonly Message[], plan: RebasePlan): readonly Message[] {
  // 6.6 检查计划，保留改动点之前的消息，去掉被改动轮次的思考，再检查结果。
  return todo(
    "6.6",
    "Check the plan, keep what stands before the change, strip the thinking of the turns that change, check the result.",
  );
}

/** Refuses a position that is none, and a plan that changes a message before `firstChanged`. */
function checkPlan(messages: readonly Message[], plan: RebasePlan): void {
  const { firstChanged } = plan;
  const isPosition = Number.isInteger(firstChanged) && firstChanged >= 0 && firstChanged <= messages.length;
  if (!isPosition) throw refusal("firstChanged", `Give a position from 0 to ${messages.length}.`);
  const changed = messages.slice(0, firstChanged).findIndex((message, index) => !isSame(message, plan.messages[index]));
  if (changed >= 0) throw refusal(`messages.${changed}`, `Set firstChanged to ${changed}; the plan changes it.`);
}

function isSame(before: Message, after: Message | undefined): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}

/** Where the turn that `index` lies in begins: at a user message that answers no call. */
function turnStart(messages: readonly Message[], index: number): number {
  let start = Math.min(index, messages.length - 1);
  while (start > 0 && !beginsTurn(messages[start])) start--;
  return Math.max(start, 0);
}

function beginsTurn(message: Message | undefined): boolean {
  return message?.role === "user" && contentBlocks(message).every((block) => block.type !== "tool_result");
}
