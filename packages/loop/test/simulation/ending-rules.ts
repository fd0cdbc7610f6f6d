import { getEventListeners } from "node:events";
import type { Rule } from "./history-rules.ts";
import { GRACE_MS } from "./run-simulation.ts";
import { hasEnded } from "./wire-blocks.ts";

export const TERMINAL_REASONS = [
  "completed",
  "aborted_streaming",
  "aborted_tools",
  "max_turns",
  "prompt_too_long",
  "model_error",
  "hook_stopped",
  "stop_hook_prevented",
  "blocking_limit",
  "max_output_tokens",
  "consecutive_errors",
  "refusal",
  "budget_exceeded",
] as const;

/** I4: one terminal reason of the documented ones; it is the last event and the value of the run. */
export const thereIsOneEnding: Rule = ({ events, end, world }) => {
  if (end.kind === "threw") return [`it threw ${String(end.error)}`];
  if (end.kind !== "done") return [`it is ${end.kind}`];
  const terminals = events.filter(({ type }) => type === "terminal");
  if (end.value === undefined) return terminals.length <= 1 ? [] : ["there are several endings"];
  const last = events.at(-1);
  const { reason } = end.value;
  return [
    ...(terminals.length === 1 ? [] : [`there are ${terminals.length} endings`]),
    ...(last?.type === "terminal" && last.terminal === end.value ? [] : ["the last event is not the ending"]),
    ...(TERMINAL_REASONS.includes(reason) ? [] : [`${reason} is no reason`]),
    ...(reason.startsWith("aborted") && world.abortedAt === undefined ? ["nobody has aborted it"] : []),
  ];
};

/** I5: nothing is left: no sleep, no call that was not told to stop, no request, no listener, no rejection. */
export const nothingIsLeft: Rule = ({ left, unhandled, world }) => [
  ...(left.sleeps === 0 ? [] : [`${left.sleeps} sleeps are left`]),
  ...left.calls.map((id) => `${id} is left under way`),
  ...(left.requests === 0 ? [] : [`${left.requests} requests are left open`]),
  ...(getEventListeners(world.signal, "abort").length === 0 ? [] : ["a listener is left on the signal"]),
  ...unhandled.map((reason) => `nobody has handled ${String(reason)}`),
];

/** L16, L40: after an abort a run is over within the grace time; one more for each text that the host is slow to keep. */
export const abortsEndSoon: Rule = ({ world, endedAt, end }) => {
  const { abortedAt, readerMs, scenario } = world;
  if (abortedAt === undefined || abortedAt > endedAt || end.kind !== "done") return [];
  const graces = scenario.saver === "moody" ? 3 : 1;
  const took = endedAt - abortedAt - readerMs;
  return took <= graces * GRACE_MS ? [] : [`it took ${took} ms to end after the abort`];
};

/** B10: nothing is asked for once the signal has fired. */
export const abortsEndRequests: Rule = ({ world }) =>
  world.exchanges.flatMap(({ order }, index) =>
    order >= world.abortOrder ? [`request ${index + 1} was made after the abort`] : [],
  );

/** L25: only a message whose end has come is a reply. */
export const onlyWholeRepliesCount: Rule = ({ events, world }) => {
  let request = 0;
  return events.flatMap(({ type }) => {
    if (type === "request_start") request += 1;
    const exchange = world.exchanges[request - 1];
    if (type !== "assistant_message" || (exchange !== undefined && hasEnded(exchange))) return [];
    return [`reply ${request} was taken for whole`];
  });
};

/** A run that fails, fails because of the model, never because of the loop. */
export const failuresAreTheModels: Rule = ({ end }) => {
  if (end.kind !== "done" || end.value?.reason !== "model_error") return [];
  const { name, code, message } = end.value.error;
  return name === "LlmError" || code === "pause_limit" ? [] : [`${name}: ${message}`];
};

/** Section 10: no more turns, attempts, fallbacks, continuations and compactions than are allowed. */
export const limitsAreKept: Rule = ({ events, world }) => {
  const { maxTurns = Number.POSITIVE_INFINITY } = world.scenario.limits;
  const reasons = events.flatMap((event) => (event.type === "transition" ? [event.transition.reason] : []));
  const stretches = reasons.join(" ").split("next_turn");
  const most = (reason: string, limit: number, texts: string[]): string[] =>
    texts.some((text) => text.split(reason).length - 1 > limit) ? [`${reason} more than ${limit} times`] : [];
  return [
    ...(events.every(({ turn }) => turn <= maxTurns) ? [] : [`there are more turns than ${maxTurns}`]),
    ...(events.every((event) => event.type !== "retry" || event.attempt <= 4) ? [] : ["it has asked too often"]),
    ...most("model_fallback", 1, [reasons.join(" ")]),
    ...most("max_output_tokens_recovery", 3, stretches),
    ...most("max_output_tokens_escalate", 1, stretches),
    ...most("reactive_compact_retry", 1, stretches),
    ...most("collapse_drain_retry", 1, [reasons.join(" ")]),
  ];
};

/** The counts of the ending are the sum of those that were told. */
export const usageAddsUp: Rule = ({ events, end }) => {
  if (end.kind !== "done" || end.value === undefined) return [];
  const told = events.flatMap((event) => (event.type === "usage" ? [event.usage.output_tokens] : []));
  const sum = told.reduce((total, tokens) => total + tokens, 0);
  const { output_tokens } = end.value.usage;
  return sum === output_tokens ? [] : [`${output_tokens} output tokens in the end, and ${sum} were told`];
};

/** L19: what was said during the run has reached the model once, or is there for the next run. */
export const inputIsNotLost: Rule = ({ events, world, end }) => {
  if (end.kind !== "done" || end.value === undefined) return [];
  const delivered = events.flatMap((event) =>
    event.type === "queued_input" && event.status === "delivered" ? [event.id] : [],
  );
  const rest = world.input.take().flatMap(({ event }) => (event.type === "queued_input" ? [event.id] : []));
  return [...delivered, ...rest].join() === world.queuedIds.join()
    ? []
    : [`of ${world.queuedIds} came ${delivered}, left are ${rest}`];
};

/** Neither time nor the number of the turn ever goes back. */
export const eventsGoForward: Rule = ({ events }) =>
  events.flatMap((event, index) => {
    const before = events[index - 1];
    if (before === undefined || (event.at >= before.at && event.turn >= before.turn)) return [];
    return [`event ${index} (${event.type}) goes back`];
  });
