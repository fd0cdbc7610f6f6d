import type { ApiProblem } from "./api-problem.ts";
import { pathOf, type Turn } from "./merge-roles.ts";
import { refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";
import { isThinking } from "./thinking-place.ts";

/**
 * M93: with manual thinking the turn that results continue begins with thinking. `sentWithoutThinking`: this server sent
 * that call in a reply without any, so there is none to send back.
 */
export function checkContinuedTurn(
  { thinking }: RequestBody,
  turns: readonly Turn[],
  sentWithoutThinking: (toolUseId: string) => boolean,
): ApiProblem | undefined {
  const [first] = continuedTurn(turns)?.parts ?? [];
  if (thinking?.type !== "enabled" || first === undefined || isThinking(first)) return undefined;
  const sent = continuedTurn(turns)?.parts.some(
    ({ block }) => block.type === "tool_use" && sentWithoutThinking(block.id),
  );
  if (sent) return undefined;
  const text = `Expected \`thinking\` or \`redacted_thinking\`, but found \`${first.block.type}\`. With thinking on, send the turn back as it came, from its thinking block on, or switch thinking off.`;
  return refuse("M93", `${pathOf(first)}.type`, text);
}

/** Where the assistant began what the last message continues with results; undefined when nothing is continued. */
function continuedTurn(turns: readonly Turn[]): Turn | undefined {
  let first: Turn | undefined;
  for (let index = turns.length - 1; index >= 0; index--) {
    const turn = turns[index];
    if (turn?.role === "assistant") first = turn;
    if (turn?.role === "user" && !turn.parts.some(({ block }) => block.type === "tool_result")) break;
  }
  return turns.at(-1)?.role === "assistant" ? undefined : first;
}
