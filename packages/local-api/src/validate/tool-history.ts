import type { ApiProblem } from "./api-problem.ts";
import { type Part, pathOf, type Turn } from "./merge-roles.ts";
import { firstProblem, refuse } from "./refuse.ts";
import type { RequestBlock, RequestBody } from "./request-body.ts";
import { checkResults, checkUnanswered } from "./tool-pairs.ts";

/** The ids of calls, and of results that name them (M61). */
const ID = /^[a-zA-Z0-9_-]+$/;

/** M53–M57, M59–M61, M63: calls and results, turn by turn: the earliest broken turn decides. */
export function checkToolHistory(turns: readonly Turn[]): ApiProblem | undefined {
  const taken = new Set<string>();
  return firstProblem(
    turns,
    (turn, index) =>
      firstProblem(turn.parts, (part) => checkRole(part, turn) ?? checkId(part) ?? checkUnique(part, taken)) ??
      checkResults(turn, turns[index - 1]) ??
      checkUnanswered(turn, turns[index + 1]),
  );
}

/** M69 (`port`): other servers want `tools` as soon as the history mentions one. */
export function checkToolsSent({ tools = [] }: RequestBody, turns: readonly Turn[]): ApiProblem | undefined {
  if (tools.length > 0) return undefined;
  const part = turns.flatMap(({ parts }) => parts).find(({ block }) => isOfTool(block));
  return (
    part && refuse("M69", pathOf(part), "the history has tool blocks, and the request has no `tools`. Send them along.")
  );
}

/** M63: who may call and who may answer. */
function checkRole(part: Part, { role }: Turn): ApiProblem | undefined {
  const { type } = part.block;
  const right = type === "tool_use" ? "assistant" : "user";
  if (!isOfTool(part.block) || role === right) return undefined;
  return refuse("M63", pathOf(part), `\`${type}\` blocks can only be in ${right} messages. Move it, or leave it out.`);
}

/** M61 */
function checkId(part: Part): ApiProblem | undefined {
  const field = part.block.type === "tool_use" ? "id" : "tool_use_id";
  const id = toolId(part.block);
  if (id === undefined || ID.test(id)) return undefined;
  const path = `${pathOf(part)}.${part.block.type}.${field}`;
  return refuse("M61", path, `String should match pattern '${ID.source}'. Keep the id that the model gave.`);
}

/** M60: in the whole request, across turns. */
function checkUnique(part: Part, taken: Set<string>): ApiProblem | undefined {
  if (part.block.type !== "tool_use") return undefined;
  const { id } = part.block;
  if (taken.has(id)) {
    return refuse(
      "M60",
      `${pathOf(part)}.tool_use.id`,
      `\`tool_use\` ids must be unique, and ${id} was used before. Rename one pair.`,
    );
  }
  taken.add(id);
  return undefined;
}

function isOfTool(block: RequestBlock): boolean {
  return block.type === "tool_use" || block.type === "tool_result";
}

function toolId(block: RequestBlock): string | undefined {
  if (block.type === "tool_use") return block.id;
  return block.type === "tool_result" ? block.tool_use_id : undefined;
}
