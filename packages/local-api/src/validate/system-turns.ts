import type { ApiProblem, ModelFacts } from "./api-problem.ts";
import { isServerToolResult } from "./block-kinds.ts";
import type { Turn } from "./merge-roles.ts";
import { firstProblem, refuse } from "./refuse.ts";

/** M31, M32, M33: where in a conversation `system` messages may stand. */
export function checkSystemTurns(turns: readonly Turn[], model: ModelFacts): ApiProblem | undefined {
  return firstProblem(turns, (turn, index) => {
    if (turn.role !== "system") return undefined;
    const found = misplaced(turns[index - 1], turns[index + 1], model);
    return found && refuse(found.rule, `messages.${turn.firstMessage}.role`, found.text);
  });
}

type Misplaced = { rule: string; text: string };

function misplaced(before: Turn | undefined, after: Turn | undefined, model: ModelFacts): Misplaced | undefined {
  if (before === undefined) {
    return { rule: "M31", text: 'the first message cannot be "system". Use the top-level `system` parameter.' };
  }
  if (model.profile === "classic") {
    return { rule: "M32", text: `${model.name} takes no "system" messages. Use the top-level \`system\` parameter.` };
  }
  if (before.role === "assistant") return afterAssistant(before);
  if (after?.role !== "user") return undefined;
  return {
    rule: "M32",
    text: 'a "system" message is the last one, or an assistant message follows. Move it behind the user message.',
  };
}

function afterAssistant(before: Turn): Misplaced | undefined {
  if (before.parts.some(({ block }) => block.type === "tool_use")) {
    return {
      rule: "M33",
      text: 'a "system" message cannot stand between tool_use and tool_result. Move it behind the results.',
    };
  }
  const last = before.parts.at(-1)?.block;
  if (last !== undefined && isServerToolResult(last)) return undefined;
  return {
    rule: "M32",
    text: 'a "system" message follows a user message, or a server tool\'s result. Move it behind one.',
  };
}
