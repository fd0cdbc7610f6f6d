import type Anthropic from "@anthropic-ai/sdk";
import type { WireEvent } from "@loopsmith/llm/sse";

type Delta = Anthropic.RawContentBlockDelta;

/**
 * The same events, with neighbouring text, thinking or input deltas of one block joined into one. For events that came in the
 * same moment: their reader loses nothing by it, and a thousand of them cost one step and one text (B47, L51).
 */
export function* joinDeltas(events: readonly WireEvent[]): Generator<WireEvent, void> {
  let run: WireEvent[] = [];
  for (const event of events) {
    if (run[0] && !goTogether(run[0], event)) {
      yield joinRun(run[0], run);
      run = [];
    }
    run.push(event);
  }
  if (run[0]) yield joinRun(run[0], run);
}

function goTogether(a: WireEvent, b: WireEvent): boolean {
  if (a.type !== "content_block_delta" || b.type !== "content_block_delta") return false;
  return a.index === b.index && a.delta.type === b.delta.type && textOf(a) !== undefined;
}

function joinRun(first: WireEvent, run: readonly WireEvent[]): WireEvent {
  if (run.length === 1 || first.type !== "content_block_delta") return first;
  return { ...first, delta: withText(first.delta, run.map(textOf).join("")) };
}

function textOf(event: WireEvent): string | undefined {
  if (event.type !== "content_block_delta") return undefined;
  switch (event.delta.type) {
    case "text_delta":
      return event.delta.text;
    case "thinking_delta":
      return event.delta.thinking;
    case "input_json_delta":
      return event.delta.partial_json;
    default: // The others do not add up.
      return undefined;
  }
}

function withText(delta: Delta, text: string): Delta {
  switch (delta.type) {
    case "text_delta":
      return { type: delta.type, text };
    case "thinking_delta":
      return { ...delta, thinking: text };
    case "input_json_delta":
      return { type: delta.type, partial_json: text };
    default:
      return delta;
  }
}
