import { rebase } from "@loopsmith/conversation/history";
import { reply } from "@loopsmith/local-api";
import type { LocalServer } from "@loopsmith/local-api/node";
import type { Attachment, Message, QueryEvent, QueryEventBody, ToolOutcome, ToolResult } from "@loopsmith/loop";
import type { AnyTool } from "@loopsmith/tools/tool";
import { expect } from "vitest";
import { play } from "./play-query.ts";
import { registryOf } from "./scripted-tools.ts";

type EventOf<Type extends QueryEventBody["type"]> = Extract<QueryEvent, { type: Type }>;

/** The events of one type, in order. */
export function eventsOf<Type extends QueryEventBody["type"]>(
  events: readonly QueryEvent[],
  type: Type,
): EventOf<Type>[] {
  return events.filter((event): event is EventOf<Type> => event.type === type);
}

/** The types of all events but deltas, whose number is a matter of the wire. */
export function typesOf(events: readonly QueryEvent[]): string[] {
  return events.map(({ type }) => type).filter((type) => type !== "text_delta" && type !== "thinking_delta");
}

export function attachmentsOf(events: readonly QueryEvent[]): Attachment[] {
  return eventsOf(events, "attachment").map(({ attachment }) => attachment);
}

/** How each call ended, by its id. */
export function outcomesOf(events: readonly QueryEvent[]): Record<string, ToolOutcome> {
  return Object.fromEntries(eventsOf(events, "tool_end").map(({ toolUseId, outcome }) => [toolUseId, outcome]));
}

/** What the events make of a history: nothing but `committed` and `rebase` changes it. */
export function foldHistory(messages: readonly Message[], events: readonly QueryEvent[]): readonly Message[] {
  let history = messages;
  for (const event of events) {
    if (event.type === "committed") history = [...history, ...event.messages];
    if (event.type === "rebase") history = rebase(history, event.plan);
  }
  return history;
}

/** The blocks of a message; a text is one block. */
export function blocksOf(message: Message | undefined): unknown[] {
  if (message === undefined) return [];
  return typeof message.content === "string" ? [{ type: "text", text: message.content }] : message.content;
}

/** All results in these messages, in order. */
export function resultsOf(messages: readonly Message[]): ToolResult[] {
  return messages.flatMap(({ content }) =>
    typeof content === "string" ? [] : content.flatMap((block) => (block.type === "tool_result" ? [block] : [])),
  );
}

/** What a request said, as the server has parsed it, without its cache marks; 1 is the first. */
export function sent(api: LocalServer, number: number): { model: string; max_tokens: number; messages: Message[] } {
  // The validator has let it through.
  return withoutMarks(api.requests[number - 1]?.body) as { model: string; max_tokens: number; messages: Message[] };
}

/** The history goes on: with one more prompt the strict server takes it. */
export async function acceptsNextPrompt(messages: readonly Message[], tools: AnyTool[] = []): Promise<void> {
  const next = [...messages, { role: "user" as const, content: "Go on." }];
  const { terminal } = await play([reply("Gone on.")], { messages: next, tools: registryOf(...tools) });
  expect(terminal.reason).toBe("completed");
}

/** The same JSON without any cache mark: marks move from request to request and are no part of the history. */
export function withoutMarks(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (key, part) => (key === "cache_control" ? undefined : part));
}
