import type { LocalApiOptions, LoggedRequest } from "@loopsmith/local-api/server";
import { drawHistory } from "./draw-history.ts";
import { shortestHistory } from "./shortest-history.ts";

/**
 * What was wrong with the first request that was refused, for whoever wrote its client: the rule, the answer, the shortest
 * history that shows it, and where the rule stands. Undefined: none was. `settings`: those of the server.
 */
export async function tellRefusal(
  requests: readonly LoggedRequest[],
  settings: Omit<LocalApiOptions, "model">,
): Promise<string | undefined> {
  const refused = requests.find((request) => request.problem !== undefined);
  if (refused?.problem === undefined) return undefined;
  const { rule, status, message } = refused.problem;
  const messages = await shortestHistory(refused, settings);
  return [
    `Request ${refused.number} was refused by ${rule} with ${status}: ${message}`,
    ...(messages === undefined ? [] : ["The shortest history that shows it:"]),
    ...drawHistory(messages ?? []).map((line) => `  ${line}`),
    `The rule: docs/rules/messages-api.md#${rule.toLowerCase()}`,
  ].join("\n");
}
