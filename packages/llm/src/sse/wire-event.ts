import type Anthropic from "@anthropic-ai/sdk";

/** One event of a Messages API stream, parsed and shaped; `unknown` is what a newer server may send (M126). */
export type WireEvent =
  | Anthropic.RawMessageStreamEvent
  | { type: "ping" }
  | { type: "error"; error: { type: string; message: string } }
  | { type: "unknown"; name: string; data: unknown };
