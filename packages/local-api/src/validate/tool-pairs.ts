import type { ApiProblem } from "./api-problem.ts";
import { type Part, pathOf, type Turn } from "./merge-roles.ts";
import { firstProblem, refuse } from "./refuse.ts";

/** M53, M54, M55: every call of a turn is answered in the next one. */
export function checkUnanswered(turn: Turn, next: Turn | undefined): ApiProblem | undefined {
  const calls = callsOf(turn);
  const answered = new Set(next === undefined ? [] : resultIds(next));
  const open = [...calls.keys()].filter((id) => !answered.has(id));
  const [first] = open;
  const part = first === undefined ? undefined : calls.get(first);
  if (part === undefined) return undefined;
  return refuse(unansweredRule(open.length, calls.size, next), pathOf(part), withoutResults(open, whatToDo(next)));
}

/** M56, M57, M59: results stand first in a user turn, each for one call of the turn before it, and only one each. */
export function checkResults(turn: Turn, before: Turn | undefined): ApiProblem | undefined {
  if (turn.role !== "user") return undefined;
  const calls = before === undefined ? new Map<string, Part>() : callsOf(before);
  const answered = new Set<string>();
  let onlyResults = true;
  return firstProblem(turn.parts, (part) => {
    if (part.block.type !== "tool_result") {
      onlyResults = false;
      return undefined;
    }
    const id = part.block.tool_use_id;
    if (!onlyResults)
      return refuse(
        "M57",
        pathOf(part),
        withoutResults([id], "Put all tool_result blocks first and the rest behind them."),
      );
    if (!calls.has(id)) return refuse("M56", `${pathOf(part)}.tool_result.tool_use_id`, unexpected(id));
    if (answered.has(id))
      return refuse("M59", pathOf(part), `each tool_use must have a single result, and ${id} has two. Keep one.`);
    answered.add(id);
    return undefined;
  });
}

/** The client calls of an assistant turn, by id. */
export function callsOf({ role, parts }: Turn): Map<string, Part> {
  const calls = new Map<string, Part>();
  if (role !== "assistant") return calls;
  for (const part of parts) if (part.block.type === "tool_use") calls.set(part.block.id, part);
  return calls;
}

function resultIds({ parts }: Turn): string[] {
  return parts.flatMap(({ block }) => (block.type === "tool_result" ? [block.tool_use_id] : []));
}

function unansweredRule(open: number, all: number, next: Turn | undefined): string {
  if (next === undefined) return "M55";
  return open === all ? "M53" : "M54";
}

function whatToDo(next: Turn | undefined): string {
  if (next === undefined) return "Answer every call in a user message before you send the conversation.";
  return "Each tool_use needs a tool_result in the next message; a call that was not run gets one with is_error.";
}

function withoutResults(ids: readonly string[], hint: string): string {
  return `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(", ")}. ${hint}`;
}

function unexpected(id: string): string {
  return `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. The message before has no such tool_use; keep both of a pair, or none.`;
}
