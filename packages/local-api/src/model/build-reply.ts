import type { Fault } from "./fault.ts";
import type { ScriptedBlock, ScriptedReply } from "./model.ts";

/** A text block of a scripted reply. */
export function text(content: string, deltas?: readonly string[]): ScriptedBlock {
  return deltas === undefined ? { type: "text", text: content } : { type: "text", text: content, deltas };
}

/** A call of a scripted reply; without an id the server makes one. */
export function toolUse(name: string, input: unknown, id?: string): ScriptedBlock {
  return id === undefined ? { type: "tool_use", name, input } : { type: "tool_use", name, input, id };
}

/** A scripted reply of these blocks. `options` sets the stop reason, usage and faults. */
export function reply(
  blocks: readonly ScriptedBlock[] | string,
  options: Omit<ScriptedReply, "blocks"> = {},
): ScriptedReply {
  return { blocks: typeof blocks === "string" ? [text(blocks)] : blocks, ...options };
}

/** A request that is refused with this status before any stream begins. */
export function httpFault(
  status: number,
  facts: Omit<Extract<Fault, { kind: "http" }>, "kind" | "status"> = {},
): ScriptedReply {
  return { blocks: [], faults: [{ kind: "http", status, ...facts }] };
}
