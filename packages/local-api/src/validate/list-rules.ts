import type { ApiProblem } from "./api-problem.ts";
import { firstProblem, refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";

/** The most messages that one request may hold (M24). */
const MOST_MESSAGES = 100_000;

/** M23: there is a message. M24: there are not too many. */
export function checkMessageCount({ messages }: RequestBody): ApiProblem | undefined {
  if (messages.length === 0)
    return refuse("M23", "messages", "at least one message is required. Start with a user message.");
  if (messages.length <= MOST_MESSAGES) return undefined;
  return refuse("M24", "messages", `${messages.length} messages > ${MOST_MESSAGES} maximum. Sum up the older ones.`);
}

/** M76: no two tools share a name. */
export function checkToolNames({ tools = [] }: RequestBody): ApiProblem | undefined {
  const taken = new Set<string>();
  return firstProblem(tools, (tool, index) => {
    if (!("name" in tool)) return undefined;
    if (taken.has(tool.name)) {
      return refuse(
        "M76",
        `tools.${index}.name`,
        `Tool names must be unique, and "${tool.name}" is taken. Rename one.`,
      );
    }
    taken.add(tool.name);
    return undefined;
  });
}
