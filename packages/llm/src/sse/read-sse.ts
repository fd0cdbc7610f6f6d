import type { WireEvent } from "./wire-event.ts";
import { type SseOptions, WireParser } from "./wire-parser.ts";

/**
 * The events of a Messages API stream (S01 to S56), pulled: nothing is read before it is asked for. An event that is not
 * whole when the bytes end is dropped (S38); whether the message was whole is for the reader of the events to say.
 */
export async function* readSse(
  bytes: AsyncIterable<Uint8Array>,
  options?: SseOptions,
): AsyncGenerator<WireEvent, void> {
  const parser = new WireParser(options);
  for await (const chunk of bytes) {
    for (const event of parser.push(chunk)) yield event;
  }
}
