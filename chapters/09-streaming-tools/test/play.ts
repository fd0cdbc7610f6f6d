import { createClient } from "@loopsmith/llm/client";
import { type StreamFn, type StreamParams, streamQuery } from "@loopsmith/llm/stream";
import type { ScriptStep } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import type { ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { QueryEvent } from "@loopsmith/loop/events";
import { runTurn, type TurnOutcome } from "#chapter";

/** What a turn told, what it came to, and how many requests it took. */
export type Played = { events: QueryEvent[]; outcome: TurnOutcome; requests: number };
type Play = { stream?: StreamFn; onEvent?: (event: QueryEvent) => void | Promise<void> };

const request: StreamParams = { messages: [{ role: "user", content: "Go." }], model: "scripted-modern" };

/** Begins a turn over HTTP; nothing is sent until somebody reads. */
export function begin(
  api: LocalServer,
  context: ToolUseContext,
  stream: StreamFn = streamQuery,
): AsyncGenerator<QueryEvent, TurnOutcome> {
  const limits = { maxConcurrency: 5, siblingAbort: "declared" } as const;
  return runTurn({ ...request, client: createClient(api) }, { context, stream, turn: 1, ...limits });
}

/** Runs a turn over HTTP to its end; `onEvent` hears each event before the next is asked for. */
export function play(steps: readonly ScriptStep[], context: ToolUseContext, options: Play = {}): Promise<Played> {
  return withLocalApi(steps, async (api) => {
    const turn = begin(api, context, options.stream);
    const events: QueryEvent[] = [];
    for (;;) {
      const step = await turn.next();
      if (step.done) return { events, outcome: step.value, requests: api.requests.length };
      events.push(step.value);
      await options.onEvent?.(step.value);
    }
  });
}

/** A stream whose reply ends, or breaks off, only when `opened` has: everything before comes through at once. */
export function endsAfter(opened: Promise<void>): StreamFn {
  return async function* heldBack(params) {
    try {
      for await (const event of streamQuery(params)) {
        if (event.type === "reply") await opened;
        yield event;
      }
    } catch (error) {
      await opened;
      throw error;
    }
  };
}

/** A stream that is asked once more when it fails and `canReplay` agrees: chapter 10 in five lines. */
export function askedTwice(stream: StreamFn): StreamFn {
  return async function* retried(params) {
    try {
      yield* stream(params);
    } catch (error) {
      if (!params.canReplay?.()) throw error;
      yield { type: "discarded", why: "retry" };
      yield* stream(params);
    }
  };
}

/** The events without text, in short: `tool_use t1`, `tool_end t1 ok`, `discarded`. */
export function inShort(events: readonly QueryEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === "text_delta" || event.type === "request_start") return [];
    if (event.type === "tool_use" || event.type === "tool_start") return [`${event.type} ${event.toolUse.id}`];
    return event.type === "tool_end" ? [`tool_end ${event.toolUseId} ${event.outcome}`] : [event.type];
  });
}
