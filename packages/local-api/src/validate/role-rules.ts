import type { ApiProblem } from "./api-problem.ts";
import type { Turn } from "./merge-roles.ts";
import { firstProblem, refuse } from "./refuse.ts";
import type { RequestMessage } from "./request-body.ts";

/** M29 (`port`): other servers want a user message first. History that was trimmed badly shows up exactly here. */
export function checkFirstRole([first]: readonly Turn[]): ApiProblem | undefined {
  if (first?.role !== "assistant") return undefined;
  return refuse(
    "M29",
    "messages.0.role",
    'the first message must use the "user" role. Keep the prompt that started this.',
  );
}

/** M28 (`port`): other servers want the roles to alternate, and do not merge. */
export function checkAlternation(messages: readonly RequestMessage[]): ApiProblem | undefined {
  return firstProblem(messages, ({ role }, index) => {
    if (index === 0 || messages[index - 1]?.role !== role) return undefined;
    const text = `roles must alternate, and messages.${index - 1} is from the ${role} too. Merge the two into one message.`;
    return refuse("M28", `messages.${index}.role`, text);
  });
}
