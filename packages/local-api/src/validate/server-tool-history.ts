import type { ApiProblem } from "./api-problem.ts";
import { isServerToolResult, isServerToolUse } from "./block-kinds.ts";
import { type Part, pathOf, type Turn } from "./merge-roles.ts";
import { firstProblem, refuse } from "./refuse.ts";
import { callsOf } from "./tool-pairs.ts";

/** M71, M72: calls of server tools and their results, which the assistant's own turns hold. */
export function checkServerToolHistory(turns: readonly Turn[]): ApiProblem | undefined {
  const called = new Set<string>();
  return firstProblem(
    turns,
    (turn, index) =>
      firstProblem(turn.parts, (part) => checkServerResult(part, called)) ?? checkUnfinished(turn, turns[index + 1]),
  );
}

/** M72: a result comes after its call. */
function checkServerResult(part: Part, called: Set<string>): ApiProblem | undefined {
  const { block } = part;
  if (isServerToolUse(block)) called.add(block.id);
  if (!isServerToolResult(block) || called.has(block.tool_use_id)) return undefined;
  const text = `${block.type} for ${block.tool_use_id} has no server_tool_use before it. Keep both of a pair, or none.`;
  return refuse("M72", `${pathOf(part)}.${block.type}.tool_use_id`, text);
}

/** M71: a server tool is not done yet. Only results of the client's calls may come before it goes on. */
function checkUnfinished(turn: Turn, next: Turn | undefined): ApiProblem | undefined {
  const [unfinished] = unfinishedCalls(turn);
  if (unfinished === undefined || next === undefined) return undefined;
  const intruder = next.parts.find(({ block }) => block.type !== "tool_result");
  if (callsOf(turn).size > 0 && intruder === undefined) return undefined;
  const { name, id } = unfinished.block;
  const text = `\`${name}\` tool use with id ${id} was found without its result. Until it has one, send only the tool_result blocks of your own calls.`;
  return refuse("M71", pathOf(intruder ?? unfinished), text);
}

function unfinishedCalls({ parts }: Turn): (Part & { block: { id: string; name: string } })[] {
  const finished = new Set(parts.flatMap(({ block }) => (isServerToolResult(block) ? [block.tool_use_id] : [])));
  return parts.flatMap((part) => {
    const { block } = part;
    return isServerToolUse(block) && !finished.has(block.id) ? [{ ...part, block }] : [];
  });
}
