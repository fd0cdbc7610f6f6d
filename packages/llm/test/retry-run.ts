import { createClient } from "@loopsmith/llm/client";
import { DEFAULT_RETRY_POLICY, withRetry } from "@loopsmith/llm/retry";
import { type StreamEvent, type StreamParams, streamQuery } from "@loopsmith/llm/stream";
import { HastyClock } from "./test-clock.ts";

export type Run = { events: StreamEvent[]; error: unknown; waits: number[] };

/** Asks a server with retries, on a clock where no wait takes time and a random number that adds no jitter. */
export async function askAgain(
  server: { baseUrl: string; apiKey: string },
  more: Partial<StreamParams> = {},
): Promise<Run> {
  const clock = new HastyClock();
  const stream = withRetry(streamQuery, { policy: DEFAULT_RETRY_POLICY, clock, random: () => 0.5 });
  const run: Run = { events: [], error: undefined, waits: clock.waits };
  try {
    for await (const event of stream(paramsFor(server, more))) run.events.push(event);
  } catch (error) {
    run.error = error;
  }
  return run;
}

export function paramsFor(server: { baseUrl: string; apiKey: string }, more: Partial<StreamParams> = {}): StreamParams {
  const messages = [{ role: "user" as const, content: "Go." }];
  return { client: createClient(server), model: "scripted-modern", messages, ...more };
}

/** The events of a run in short: enough to see what a reader sees. */
export function inShort(events: readonly StreamEvent[]): string[] {
  return events.map((event) => {
    switch (event.type) {
      case "request_start":
        return `request_start ${event.attempt}`;
      case "retry":
        return `retry ${event.attempt} in ${event.waitMs}: ${event.error.kind}`;
      case "text_delta":
        return `text_delta ${event.text}`;
      default:
        return event.type;
    }
  });
}
