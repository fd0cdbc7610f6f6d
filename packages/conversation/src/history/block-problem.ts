import type { ContentBlock, HistoryProblem, ResultBlock, ToolResult, ToolUse } from "./message.ts";
import type { RoleGroup } from "./role-group.ts";

const LEGAL_ID = /^[a-zA-Z0-9_-]+$/;
const LEGAL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** The first rule that a group breaks by itself, whatever stands around it: M32, M34–M36, M61, M63, M64, M66, M75. */
export function findBlockProblem(group: RoleGroup): HistoryProblem | undefined {
  const { role, path, blocks } = group;
  if (role === "system") return { rule: "M32", path, message: "Put it into `system`; not every model takes it here." };
  if (blocks.length === 0) return { rule: "M36", path, message: "Leave it out; a message has non-empty content." };
  for (const { block, path } of blocks) {
    const problem = findTextProblem(block, path) ?? findToolBlockProblem(block, path, role);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function findTextProblem(block: ContentBlock | ResultBlock, path: string): HistoryProblem | undefined {
  if (block.type !== "text" || block.text.trim() !== "") return undefined;
  return block.text === ""
    ? { rule: "M34", path, message: "Leave it out; text content blocks must be non-empty." }
    : { rule: "M35", path, message: "Leave it out; a text block must contain non-whitespace text." };
}

function findToolBlockProblem(
  block: ContentBlock,
  path: string,
  role: "user" | "assistant",
): HistoryProblem | undefined {
  switch (block.type) {
    case "tool_use":
      return role === "assistant" ? findCallProblem(block, path) : misplaced(path, "tool_use", "assistant");
    case "tool_result":
      return role === "user" ? findResultProblem(block, path) : misplaced(path, "tool_result", "user");
    default:
      return undefined;
  }
}

function findCallProblem({ id, name, input }: ToolUse, path: string): HistoryProblem | undefined {
  if (!LEGAL_ID.test(id)) return illegal("M61", `${path}.id`, LEGAL_ID);
  if (!LEGAL_NAME.test(name)) return illegal("M75", `${path}.name`, LEGAL_NAME);
  if (typeof input === "object" && input !== null && !Array.isArray(input)) return undefined;
  return { rule: "M64", path: `${path}.input`, message: "Store {} instead; the input of a call is a JSON object." };
}

function findResultProblem({ tool_use_id, content }: ToolResult, path: string): HistoryProblem | undefined {
  if (!LEGAL_ID.test(tool_use_id)) return illegal("M61", `${path}.tool_use_id`, LEGAL_ID);
  if (!Array.isArray(content)) return undefined;
  return content
    .map((block, index) => findTextProblem(block, `${path}.content.${index}`))
    .find((problem) => problem !== undefined);
}

function misplaced(path: string, type: string, role: string): HistoryProblem {
  return { rule: "M63", path, message: `Move it; \`${type}\` blocks can only be in ${role} messages.` };
}

function illegal(rule: string, path: string, pattern: RegExp): HistoryProblem {
  return { rule, path, message: `Rename it; it has to match ${pattern.source}.` };
}
