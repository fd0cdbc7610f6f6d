import { findBlockProblem } from "./block-problem.ts";
import type { HistoryProblem, Message } from "./message.ts";
import { groupByRole, type RoleGroup } from "./role-group.ts";

/** What stands before the messages in question and was found sound: how many messages, and the ids of their calls. */
export type CheckedHistory = { messageCount: number; toolUseIds: ReadonlySet<string> };

const NOTHING_CHECKED: CheckedHistory = { messageCount: 0, toolUseIds: new Set() };

/**
 * The first rule that a history breaks, with its path: M29, M32, M34–M36, M53–M64, M66, M75; `undefined` when it may be
 * stored. Neighbours of one role count as one message (M28). With `checked`, only `messages` are looked at (L50).
 */
export function findHistoryProblem(
  messages: readonly Message[],
  checked: CheckedHistory = NOTHING_CHECKED,
): HistoryProblem | undefined {
  const groups = groupByRole(messages, checked.messageCount);
  if (checked.messageCount === 0 && groups[0]?.role === "assistant") return assistantFirst(groups[0]);
  const seen = new Set<string>();
  for (const [index, group] of groups.entries()) {
    const problem =
      findBlockProblem(group) ??
      claimIds(group, checked.toolUseIds, seen) ??
      (group.role === "user" ? findPairProblem(groups[index - 1], group) : undefined);
    if (problem !== undefined) return problem;
  }
  return findPairProblem(groups.at(-1), undefined);
}

function assistantFirst(group: RoleGroup): HistoryProblem {
  return {
    rule: "M29",
    path: group.path,
    message: 'Begin with a user message; the first message must use the "user" role.',
  };
}

/** Notes the ids of a group's calls in `seen`; the problem is one that was there before. */
function claimIds(group: RoleGroup, taken: ReadonlySet<string>, seen: Set<string>): HistoryProblem | undefined {
  for (const { block, path } of group.blocks) {
    if (block.type !== "tool_use") continue;
    if (taken.has(block.id) || seen.has(block.id)) {
      return { rule: "M60", path: `${path}.id`, message: `Rename ${block.id}; \`tool_use\` ids must be unique.` };
    }
    seen.add(block.id);
  }
  return undefined;
}

/** Judges the results in `answer` by the calls in `reply`, the group right before it. */
function findPairProblem(reply: RoleGroup | undefined, answer: RoleGroup | undefined): HistoryProblem | undefined {
  const calls = new Set(reply?.blocks.flatMap(({ block }) => (block.type === "tool_use" ? [block.id] : [])));
  const answered = new Set<string>();
  let onlyResults = true;
  for (const { block, path } of answer?.blocks ?? []) {
    if (block.type !== "tool_result") {
      onlyResults = false;
      continue;
    }
    const id = block.tool_use_id;
    if (!calls.has(id))
      return {
        rule: "M56",
        path,
        message: `Drop it; unexpected \`tool_use_id\` ${id}: no call of the message before has it.`,
      };
    if (answered.has(id))
      return { rule: "M59", path, message: `Drop it; each tool_use must have a single result, and ${id} has one.` };
    if (!onlyResults)
      return { rule: "M57", path, message: "Move it to the front; results come before any other block." };
    answered.add(id);
  }
  const missing = [...calls].filter((id) => !answered.has(id));
  if (reply === undefined || missing.length === 0) return undefined;
  const message = `Answer ${missing.join(", ")} in the next message; \`tool_use\` ids were found without \`tool_result\` blocks immediately after.`;
  return { rule: answered.size === 0 ? "M53" : "M54", path: reply.path, message };
}
