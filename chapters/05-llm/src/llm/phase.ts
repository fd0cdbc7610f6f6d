import { LlmError } from "@loopsmith/llm/error";
import type { WireEvent } from "@loopsmith/llm/sse";
import { todo } from "@loopsmith/course/todo";

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
  // 5.1 说出这个事件到来之后是哪个阶段，或者指出它不该在这里出现。
  return todo("5.1", "Say which phase follows when this event comes, or that it may not come here.");
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
