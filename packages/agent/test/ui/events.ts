import type { QueryEvent, QueryEventBody } from "@loopsmith/loop/events";

const USAGE = { input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };

/** An event of turn 1, so many milliseconds after the beginning. */
export function at(ms: number, body: QueryEventBody): QueryEvent {
  return { turn: 1, at: ms, ...body };
}

export function text(said: string): QueryEvent {
  return at(0, { type: "text_delta", text: said });
}

/** The model has written a call down. */
export function callOf(id: string, name: string, ms = 0): QueryEvent {
  return at(ms, { type: "tool_use", toolUse: toolUseOf(id, name) });
}

/** It begins. */
export function startOf(id: string, name: string, ms = 0): QueryEvent {
  const toolUse = toolUseOf(id, name);
  return at(ms, { type: "tool_start", toolUse, reply: { role: "assistant", content: [toolUse] } });
}

export function endOf(id: string, content: string, ms = 0, outcome: "ok" | "denied" = "ok"): QueryEvent {
  const result = { type: "tool_result", tool_use_id: id, content } as const;
  return at(ms, { type: "tool_end", toolUseId: id, result, outcome });
}

export const discarded: QueryEvent = at(0, { type: "discarded", why: "retry" });
export const committed: QueryEvent = at(0, { type: "committed", messages: [], origins: [] });
export const terminal: QueryEvent = at(0, {
  type: "terminal",
  terminal: { reason: "completed", turnCount: 1, messages: [], usage: USAGE },
});

function toolUseOf(id: string, name: string) {
  return { type: "tool_use", id, name, input: { file_path: `${id}.ts` } } as const;
}
