import type Anthropic from "@anthropic-ai/sdk";
import type { WireEvent } from "@loopsmith/llm/sse";

/** The events of a stream, as short as the tests want them. */
export const start: WireEvent = {
  type: "message_start",
  // The fields that are left out say nothing here.
  message: { model: "test-model", usage: { input_tokens: 10, output_tokens: 1 } } as Anthropic.Message,
};
export const stop: WireEvent = { type: "message_stop" };
export const ping: WireEvent = { type: "ping" };
export const unknown: WireEvent = { type: "unknown", name: "weather", data: {} };

export function blockStart(index: number, block: object): WireEvent {
  return { type: "content_block_start", index, content_block: block as Anthropic.ContentBlock };
}

export function blockStop(index: number): WireEvent {
  return { type: "content_block_stop", index };
}

export function delta(index: number, part: Anthropic.RawContentBlockDelta): WireEvent {
  return { type: "content_block_delta", index, delta: part };
}

export function messageDelta(stopReason: string | null, usage: object = { output_tokens: 5 }): WireEvent {
  const facts = { stop_reason: stopReason, stop_sequence: null, stop_details: null };
  return { type: "message_delta", delta: facts, usage } as WireEvent; // a label newer than the SDK is allowed
}

/** A whole text block. */
export function textBlock(index: number, ...pieces: string[]): WireEvent[] {
  const deltas = pieces.map((text) => delta(index, { type: "text_delta", text }));
  return [blockStart(index, { type: "text", text: "" }), ...deltas, blockStop(index)];
}

/** A tool_use block whose input comes in these pieces. */
export function callBlock(index: number, id: string, ...pieces: string[]): WireEvent[] {
  const deltas = pieces.map((partial_json) => delta(index, { type: "input_json_delta", partial_json }));
  return [blockStart(index, { type: "tool_use", id, name: "Bash", input: {} }), ...deltas, blockStop(index)];
}

/** The events one by one, as a stream brings them. */
export async function* streamOf<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  yield* items;
}

/** What a generator gives, and the error that ends it. */
export async function collect<T>(items: AsyncIterable<T>): Promise<{ items: T[]; error: unknown }> {
  const collected: T[] = [];
  try {
    for await (const item of items) collected.push(item);
    return { items: collected, error: undefined };
  } catch (error) {
    return { items: collected, error };
  }
}
