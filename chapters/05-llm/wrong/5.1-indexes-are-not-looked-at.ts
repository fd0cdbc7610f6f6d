// mistake: a delta is let in wherever a block is open, whatever index it has, and a start with any index
// killed by: 5.1a
import type { WireEvent } from "@loopsmith/llm/sse";

export function nextPhase(phase: StreamPhase, event: WireEvent): StreamPhase {
  switch (event.type) {
    case "content_block_delta":
      return phase.kind === "inside" && fits(event.delta.type, phase.block) ? phase : misplaced(phase, event.type);
    case "message_start":
      return phase.kind === "before" ? { kind: "between", next: 0 } : misplaced(phase, event.type);
    case "content_block_start":
      if (phase.kind !== "between") return misplaced(phase, event.type);
      return { kind: "inside", index: event.index, block: event.content_block.type };
    case "content_block_stop":
      return phase.kind === "inside" ? { kind: "between", next: phase.index + 1 } : misplaced(phase, event.type);
    case "message_delta":
      return phase.kind === "between" || phase.kind === "ending" ? { kind: "ending" } : misplaced(phase, event.type);
    case "message_stop":
      return phase.kind === "ending" ? { kind: "ended" } : misplaced(phase, event.type);
    case "ping":
    case "unknown":
    case "error":
      return phase;
    default:
      return event satisfies never;
  }
}
