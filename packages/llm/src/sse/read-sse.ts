import type { WireEvent } from "./wire-event.ts";
import { type SseOptions, WireParser } from "./wire-parser.ts";

/** One event, or those that came together in one chunk. */
export type WireBatch = WireEvent | WireEvent[];

/**
 * The events of a Messages API stream (S01 to S56), pulled: nothing is read before it is asked for. An event that is not
 * whole when the bytes end is dropped (S38); whether the message was whole is for the reader of the events to say.
 */
export async function* readSse(
  bytes: AsyncIterable<Uint8Array>,
  options?: SseOptions,
): AsyncGenerator<WireEvent, void> {
  for await (const events of readSseBatches(bytes, options)) {
    for (const event of events) yield event;
  }
}

/** The same, chunk by chunk: one wait for all events that came together, instead of one for each. */
export async function* readSseBatches(
  bytes: AsyncIterable<Uint8Array>,
  options?: SseOptions,
): AsyncGenerator<WireEvent[], void> {
  const parser = new WireParser(options);
  for await (const chunk of bytes) {
    const { events, failure } = parser.push(chunk);
    yield events;
    if (failure) throw failure;
  }
}

/** The events of a batch, whichever form it has. */
export function eventsOf(batch: WireBatch): WireEvent[] {
  return Array.isArray(batch) ? batch : [batch];
}
