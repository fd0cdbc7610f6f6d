import { findHistoryProblem, HistoryError } from "@loopsmith/conversation/history";
import type { QueryParams } from "./query-params.ts";

/** Throws for what the caller can mend, before anything is done; see `query`. */
export function checkParams(params: QueryParams): void {
  const { messages, maxTurns = Number.POSITIVE_INFINITY, maxConcurrency = 1, maxOutputTokens = 1 } = params;
  const { contextWindow = 1, autoCompactAt = 0 } = params;
  const problem = findHistoryProblem(messages);
  if (problem !== undefined) throw new HistoryError(problem);
  if (messages.at(-1)?.role !== "user") {
    throw new TypeError("End the messages with what the user says: the model answers that.");
  }
  for (const [name, value] of Object.entries({ maxTurns, maxConcurrency, maxOutputTokens, contextWindow })) {
    if (value >= 1 && (value === Number.POSITIVE_INFINITY || Number.isInteger(value))) continue;
    throw new RangeError(`${name} is ${value}; give a whole number of at least 1.`);
  }
  if (autoCompactAt >= 0 && autoCompactAt <= 1) return;
  throw new RangeError(`autoCompactAt is ${autoCompactAt}; give the share of the window that is left, from 0 to 1.`);
}
