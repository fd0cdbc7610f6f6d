import type { ContentBlock, HistoryProblem, ToolResult, ToolUse } from "./message.ts";
import type { PlacedBlock, RoleGroup } from "./role-group.ts";

const LEGAL_ID = /^[a-zA-Z0-9_-]+$/;

/** The first rule that a group breaks by itself, whatever stands around it: M32, M34–M36, M61–M64, M66. */
export function findBlockProblem(group: RoleGroup): HistoryProblem | undefined {
  if (group.role === "system") {
    return {
      rule: "M32",
      path: group.path,
      message: "Put the system prompt into `system`; only some models take it here.",
    };
  }
  if (group.blocks.length === 0) {
    return {
      rule: "M36",
      path: group.path,
      message: "Leave the message out; all messages must have non-empty content.",
    };
  }
  for (const { block, path } of group.blocks) {
    const problem = textProblem(block, path) ?? toolBlockProblem(block, path, group.role);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function textProblem(block: ContentBlock, path: string): HistoryProblem | undefined {
  if (block.type !== "text" || block.text.trim() !== "") return undefined;
  return block.text === ""
    ? { rule: "M34", path, message: "Leave the block out; text content blocks must be non-empty." }
    : { rule: "M35", path, message: "Leave the block out; a text block must contain non-whitespace text." };
}

function toolBlockProblem(block: ContentBlock, path: string, role: RoleGroup["role"]): HistoryProblem | undefined {
  if (block.type === "tool_use")
    return role === "assistant" ? toolUseProblem(block, path) : misplaced(path, "tool_use", "assistant");
  if (block.type === "tool_result")
    return role === "user" ? toolResultProblem(block, path) : misplaced(path, "tool_result", "user");
  return undefined;
}

function toolUseProblem(block: ToolUse, path: string): HistoryProblem | undefined {
  if (!LEGAL_ID.test(block.id)) return illegalId(`${path}.id`);
  if (typeof block.input === "object" && block.input !== null && !Array.isArray(block.input)) return undefined;
  return { rule: "M64", path: `${path}.input`, message: "Store {} instead; the input of a call is a JSON object." };
}

function toolResultProblem(block: ToolResult, path: string): HistoryProblem | undefined {
  if (!LEGAL_ID.test(block.tool_use_id)) return illegalId(`${path}.tool_use_id`);
  if (!Array.isArray(block.content)) return undefined;
  return firstProblem(
    block.content.map((part, index) => ({ block: part as ContentBlock, path: `${path}.content.${index}` })),
  );
}

function firstProblem(parts: readonly PlacedBlock[]): HistoryProblem | undefined {
  return parts.map(({ block, path }) => textProblem(block, path)).find((problem) => problem !== undefined);
}

function misplaced(path: string, type: string, role: string): HistoryProblem {
  return { rule: "M63", path, message: `Move it; \`${type}\` blocks can only be in ${role} messages.` };
}

function illegalId(path: string): HistoryProblem {
  return { rule: "M61", path, message: `Rename it; an id matches ${LEGAL_ID.source}.` };
}
