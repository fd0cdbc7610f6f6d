import { isDeepStrictEqual } from "node:util";
import type { Message, QueryEvent, Terminal, TerminalReason } from "@loopsmith/loop";
import { eventsOf, foldHistory, resultsOf } from "../read-run.ts";

/** A value for each, so that a new reason is missed by the compiler. */
export const REASONS: Record<TerminalReason["reason"], true> = {
  completed: true,
  aborted_streaming: true,
  aborted_tools: true,
  max_turns: true,
  prompt_too_long: true,
  model_error: true,
  hook_stopped: true,
  stop_hook_prevented: true,
  blocking_limit: true,
  max_output_tokens: true,
  consecutive_errors: true,
  refusal: true,
  budget_exceeded: true,
};

/** A run as its reader has seen it; without a terminal the reader has left. */
export type ReadRun = { messages: readonly Message[]; events: readonly QueryEvent[]; terminal: Terminal | undefined };

/**
 * I4: exactly one terminal, the last event, the value of the generator. I6: what was told, written down and read again is
 * the same history.
 */
export function terminalFaults({ events, terminal, messages }: ReadRun): string[] {
  const told = eventsOf(events, "terminal").map((event) => event.terminal);
  if (terminal === undefined) return told.length > 1 ? ["I4 two terminals"] : [];
  const reread = foldHistory(messages, JSON.parse(JSON.stringify(events)));
  return [
    ...(told.length === 1 && told[0] === terminal ? [] : [`I4 ${told.length} terminals`]),
    ...(events.at(-1)?.type === "terminal" ? [] : ["I4 the terminal is not the last event"]),
    ...(REASONS[terminal.reason] ? [] : [`I4 no reason is called ${terminal.reason}`]),
    ...(isDeepStrictEqual(reread, terminal.messages) ? [] : ["I6 what was written down is another history"]),
    ...unended(events, terminal),
    ...wrongPhase(events, terminal),
  ];
}

/** Section 4, row 1: `aborted_tools` from the end of the reply on, until the loop goes round or tries a cure. */
function wrongPhase(events: readonly QueryEvent[], { reason }: Terminal): string[] {
  if (reason !== "aborted_streaming" && reason !== "aborted_tools") return [];
  const hasReply = events.reduce((had, event) => {
    if (event.type === "assistant_message") return true;
    const isNewPhase = ["request_start", "transition"].includes(event.type);
    return had && !isNewPhase && !(event.type === "discarded" && event.why !== "aborted");
  }, false);
  return hasReply === (reason === "aborted_tools")
    ? []
    : [`I4 ${reason}, though ${hasReply ? "the" : "no"} reply was whole`];
}

/** Each call in the history has its end told. */
function unended(events: readonly QueryEvent[], terminal: Terminal): string[] {
  const ended = new Set(eventsOf(events, "tool_end").map(({ toolUseId }) => toolUseId));
  const stored = new Set(resultsOf(terminal.messages).map(({ tool_use_id }) => tool_use_id));
  return [...stored].filter((id) => !ended.has(id)).map((id) => `I4 the end of ${id} was not told`);
}
