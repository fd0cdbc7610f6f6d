import type { QueryEvent, QueryEventBody, Terminal, TerminalReason } from "@loopsmith/loop/events";
import type { AgentRun, RunFacts } from "#chapter";

const USAGE = { input_tokens: 7, output_tokens: 3, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };

/** How a run may end, over the messages that it leaves. */
export function terminalOf(reason: TerminalReason, messages: Terminal["messages"] = []): Terminal {
  return { ...reason, turnCount: 1, usage: USAGE, messages };
}

/** A run that somebody else has made: it gives these events, and ends like this. */
export async function* recordedRun(bodies: readonly QueryEventBody[], terminal: Terminal): AgentRun {
  for (const [index, body] of bodies.entries()) yield { ...body, turn: 1, at: index } as QueryEvent; // a body and the two that every event has
  yield { type: "terminal", terminal, turn: 1, at: bodies.length };
  return terminal;
}

const answer = { role: "assistant", content: [{ type: "text", text: "It says hello." }] } as const;
const completedMessage = { role: "assistant" as const, content: [...answer.content] };

/** A model that fails in the middle, is asked again, and answers. */
export const EVENTS: readonly QueryEventBody[] = [
  { type: "committed", messages: [{ role: "user", content: "go" }], origins: [["prompt"]] },
  { type: "text_delta", text: "It says good" },
  { type: "discarded", why: "retry" },
  { type: "retry", attempt: 1, waitMs: 500, cause: { name: "LlmError", message: "overloaded" } },
  { type: "text_delta", text: "It says hello." },
  { type: "assistant_message", message: completedMessage, model: "m", stopReason: "end_turn" },
  { type: "committed", messages: [completedMessage], origins: [[]] },
];
export const COMPLETED = terminalOf({ reason: "completed" }, [completedMessage]);

export const FACTS: RunFacts = {
  sessionId: "s-1",
  cwd: "/work",
  model: "m",
  permissionMode: "dontAsk",
  tools: ["Read"],
  verbose: false,
  costUsd: () => 0.25,
  denials: () => [],
};
