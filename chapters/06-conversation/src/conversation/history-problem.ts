import { firstProblem } from "./first-problem.ts";
import type { HistoryProblem, Message } from "./message.ts";
import { findMessageProblem, findThinkingProblem, findToolBlockProblem } from "./message-problem.ts";
import { groupByRole, type RoleGroup } from "./role-group.ts";
import { todo } from "@loopsmith/course/todo";

/** What stands before the messages in question and was found sound: how many messages, and the ids of their calls. */
export type CheckedHistory = { messageCount: number; toolUseIds: ReadonlySet<string> };

const NOTHING_CHECKED: CheckedHistory = { messageCount: 0, toolUseIds: new Set() };

/**
 * The first rule that a history breaks, with its path; `undefined` when it may be stored. In this order: it begins with
 * the user (M29); each message by itself (`findMessageProblem`); then from group to group calls and results, where
 * neighbours of one role count as one message (M28): place and id (`findToolBlockProblem`), ids that repeat (M60),
 * results behind other blocks (M57), without a call in the group before (M56), or twice (M59), calls without a result in
 * the next group: all of them (M53), some (M54), or because there is no next group (M55); last, thinking where none may
 * stand (`findThinkingProblem`).
 * With `checked`, only `messages` are looked at, and paths count from there (L50).
 */
export function findHistoryProblem(
  messages: readonly Message[],
  checked: CheckedHistory = NOTHING_CHECKED,
): HistoryProblem | undefined {
  // 6.1 找出第一条被违反的规则：谁先开口，每条消息自身，然后逐组检查调用与结果。
  return todo(
    "6.1",
    "Find the first broken rule: who begins, each message by itself, then calls and results from group to group.",
  );
}
