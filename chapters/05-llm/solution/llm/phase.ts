import { LlmError } from "@loopsmith/llm/error";
import type { WireEvent } from "@loopsmith/llm/sse";

/** Where in the grammar a stream stands (M116): what may come next depends on nothing else. */
export type StreamPhase =
  | { kind: "before" }
  | { kind: "between"; next: number }
  | { kind: "inside"; index: number; block: string }
  | { kind: "ending" }
  | { kind: "ended" };

/**
 * The phase after this event (M116 to M119, M123). Throws a protocol `LlmError` when the event may not come here: a second
 * start (S43), a gap, a delta before its start or after its stop (S48). Pings and unknown events may come anywhere (S46, M122).
 */
export function nextPhase(phase: StreamPhase, event: WireEvent): StreamPhase {
  switch (event.type) {
    case "content_block_delta": // first, because nearly all events are deltas
      if (phase.kind !== "inside" || event.index !== phase.index)
        return misplaced(phase, `${event.type} ${event.index}`);
      return fits(event.delta.type, phase.block) ? phase : misplaced(phase, event.delta.type);
    case "ping":
    case "unknown":
    case "error":
      return phase;
    case "message_start":
      return phase.kind === "before" ? { kind: "between", next: 0 } : misplaced(phase, event.type);
    case "content_block_start":
      if (phase.kind !== "between" || event.index !== phase.next)
        return misplaced(phase, `${event.type} ${event.index}`);
      return { kind: "inside", index: event.index, block: event.content_block.type };
    case "content_block_stop":
      if (phase.kind !== "inside" || event.index !== phase.index)
        return misplaced(phase, `${event.type} ${event.index}`);
      return { kind: "between", next: phase.index + 1 };
    case "message_delta":
      return phase.kind === "between" || phase.kind === "ending" ? { kind: "ending" } : misplaced(phase, event.type);
    case "message_stop":
      return phase.kind === "ending" ? { kind: "ended" } : misplaced(phase, event.type);
    default:
      return event satisfies never;
  }
}

/** Where a stream stands, in words for an error message. */
export function describePhase(phase: StreamPhase): string {
  switch (phase.kind) {
    case "before":
      return "before message_start";
    case "between":
      return phase.next === 0 ? "after message_start" : `after block ${phase.next - 1}`;
    case "inside":
      return `inside block ${phase.index} (${phase.block})`;
    case "ending":
      return "after message_delta";
    case "ended":
      return "after message_stop";
    default:
      return phase satisfies never;
  }
}

/** The deltas that a block may have (M119); kinds of blocks and deltas that are not listed fit everywhere (M126). */
const DELTAS_OF: Readonly<Record<string, readonly string[]>> = {
  text: ["text_delta", "citations_delta"],
  thinking: ["thinking_delta", "signature_delta"],
  tool_use: ["input_json_delta"],
};
const KNOWN_DELTAS: readonly string[] = Object.values(DELTAS_OF).flat();

function fits(delta: string, block: string): boolean {
  const allowed = DELTAS_OF[block];
  return allowed === undefined || allowed.includes(delta) || !KNOWN_DELTAS.includes(delta);
}

function misplaced(phase: StreamPhase, what: string): never {
  throw new LlmError("protocol", `The server sent ${what} ${describePhase(phase)}, where it may not come.`);
}
