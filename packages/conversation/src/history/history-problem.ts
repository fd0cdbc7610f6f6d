import { firstProblem } from "./first-problem.ts";
import type { HistoryProblem, Message } from "./message.ts";
import { findMessageProblem, findThinkingProblem, findToolBlockProblem } from "./message-problem.ts";
import { groupByRole, type RoleGroup } from "./role-group.ts";

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
  const groups = groupByRole(messages, checked.messageCount);
  const seen = new Set<string>();
  return (
    findFirstRoleProblem(groups[0], checked) ??
    firstProblem(messages, (message, index) =>
      findMessageProblem(message, `messages.${checked.messageCount + index}`),
    ) ??
    firstProblem(
      groups,
      (group, index) =>
        findToolBlockProblem(group) ??
        claimIds(group, checked.toolUseIds, seen) ??
        findResultProblem(group, groups[index - 1]) ??
        findUnanswered(group, groups[index + 1]),
    ) ??
    firstProblem(groups, findThinkingProblem)
  );
}

function findFirstRoleProblem(first: RoleGroup | undefined, checked: CheckedHistory): HistoryProblem | undefined {
  if (checked.messageCount > 0 || first?.role !== "assistant") return undefined;
  return { rule: "M29", path: first.path, message: "Begin with the prompt; the first message is the user's." };
}

/** Notes the ids of a group's calls in `seen`; the problem is one that was there before. */
function claimIds({ blocks }: RoleGroup, taken: ReadonlySet<string>, seen: Set<string>): HistoryProblem | undefined {
  return firstProblem(blocks, ({ block, path }) => {
    if (block.type !== "tool_use") return undefined;
    const { id } = block;
    if (taken.has(id) || seen.has(id))
      return { rule: "M60", path: `${path}.id`, message: `Rename ${id}; it is taken.` };
    seen.add(id);
    return undefined;
  });
}

function findResultProblem({ blocks }: RoleGroup, before: RoleGroup | undefined): HistoryProblem | undefined {
  const calls = new Set(before?.blocks.map(({ block }) => (block.type === "tool_use" ? block.id : undefined)));
  const answered = new Set<string>();
  let onlyResults = true;
  return firstProblem(blocks, ({ block, path }) => {
    if (block.type !== "tool_result") {
      onlyResults = false;
      return undefined;
    }
    const id = block.tool_use_id;
    if (!onlyResults) return { rule: "M57", path, message: `Move the result of ${id} in front of all other blocks.` };
    if (!calls.has(id)) return { rule: "M56", path, message: `Drop it; the message before has no call ${id}.` };
    if (answered.has(id)) return { rule: "M59", path, message: `Drop it; ${id} has a result already.` };
    answered.add(id);
    return undefined;
  });
}

function findUnanswered({ blocks }: RoleGroup, next: RoleGroup | undefined): HistoryProblem | undefined {
  const results = next?.blocks.map(({ block }) => (block.type === "tool_result" ? block.tool_use_id : undefined));
  const answered = new Set(results);
  const calls = blocks.flatMap(({ block, path }) => (block.type === "tool_use" ? [{ id: block.id, path }] : []));
  const open = calls.filter(({ id }) => !answered.has(id));
  const [first] = open;
  if (first === undefined) return undefined;
  const rule = next === undefined ? "M55" : open.length === calls.length ? "M53" : "M54";
  const ids = open.map(({ id }) => id).join(", ");
  return { rule, path: first.path, message: `Answer ${ids} in the next message, before anything else.` };
}
