import { firstProblem } from "./first-problem.ts";
import type { ContentBlock, HistoryProblem, Message, ResultBlock } from "./message.ts";
import { type PlacedBlock, placedBlocks, type RoleGroup } from "./role-group.ts";

const LEGAL_ID = /^[a-zA-Z0-9_-]+$/;
const LEGAL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** The first rule that a message breaks by itself, whatever stands around it: M32, M34–M36, M64, M66, M75. */
export function findMessageProblem(message: Message, path: string): HistoryProblem | undefined {
  if (message.role === "system") {
    return { rule: "M32", path, message: "Put it into `system`; not every model takes it among the messages." };
  }
  if (message.content.length === 0) {
    return { rule: "M36", path, message: "Leave it out; all messages must have non-empty content." };
  }
  return firstProblem(placedBlocks(message, path), findBlockProblem);
}

/** The first call or result that stands in a message of the wrong role (M63) or has no legal id (M61). */
export function findToolBlockProblem({ role, blocks }: RoleGroup): HistoryProblem | undefined {
  return firstProblem(blocks, ({ block, path }) => {
    if (block.type === "tool_use") {
      return role === "assistant" ? findIdProblem(block.id, `${path}.id`) : misplaced("assistant", path);
    }
    if (block.type === "tool_result") {
      return role === "user" ? findIdProblem(block.tool_use_id, `${path}.tool_use_id`) : misplaced("user", path);
    }
    return undefined;
  });
}

/** Thinking in a message of the user (M98), or in one of the model that does not begin with it (M94). */
export function findThinkingProblem({ role, blocks }: RoleGroup): HistoryProblem | undefined {
  const index = blocks.findIndex(({ block }) => block.type === "thinking" || block.type === "redacted_thinking");
  const path = blocks[index]?.path;
  if (path === undefined) return undefined;
  if (role !== "assistant") return { rule: "M98", path, message: "Drop it; only assistant messages have thinking." };
  if (index === 0) return undefined;
  return { rule: "M94", path, message: "Drop it; a message with thinking has to begin with thinking." };
}

function findBlockProblem({ block, path }: PlacedBlock): HistoryProblem | undefined {
  if (block.type === "text") return findTextProblem(block, path, { empty: "M34", blank: "M35" });
  if (block.type === "tool_use") return findNameProblem(block.name, path) ?? findInputProblem(block.input, path);
  if (block.type !== "tool_result" || !Array.isArray(block.content)) return undefined;
  return firstProblem(block.content, (part, index) =>
    findTextProblem(part, `${path}.content.${index}`, { empty: "M66", blank: "M66" }),
  );
}

function findTextProblem(
  block: ContentBlock | ResultBlock,
  path: string,
  rules: { empty: string; blank: string },
): HistoryProblem | undefined {
  if (block.type !== "text" || block.text.trim() !== "") return undefined;
  if (block.text === "") return { rule: rules.empty, path, message: "Leave it out; text blocks must be non-empty." };
  return { rule: rules.blank, path, message: "Leave it out; a text block must contain non-whitespace text." };
}

function findNameProblem(name: string, path: string): HistoryProblem | undefined {
  if (LEGAL_NAME.test(name)) return undefined;
  return { rule: "M75", path: `${path}.name`, message: `Use another name; it has to match ${LEGAL_NAME.source}.` };
}

function findInputProblem(input: unknown, path: string): HistoryProblem | undefined {
  if (typeof input === "object" && input !== null && !Array.isArray(input)) return undefined;
  return { rule: "M64", path: `${path}.input`, message: "Store {} instead; the input of a call is a JSON object." };
}

function findIdProblem(id: string, path: string): HistoryProblem | undefined {
  if (LEGAL_ID.test(id)) return undefined;
  return { rule: "M61", path, message: `Rename it; an id has to match ${LEGAL_ID.source}.` };
}

function misplaced(role: Message["role"], path: string): HistoryProblem {
  return { rule: "M63", path, message: `Move it; this block can only be in ${role} messages.` };
}
