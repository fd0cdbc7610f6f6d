import type Anthropic from "@anthropic-ai/sdk";
import type { Fault } from "./fault.ts";

/** The body of `POST /v1/messages` after it has passed the validator. */
export type MessagesRequest = Omit<Anthropic.MessageCreateParams, "messages" | "system"> & {
  messages: Anthropic.MessageParam[];
  system?: string | Anthropic.TextBlockParam[];
};

/** What a model may know besides the request. */
export type ModelContext = {
  /** 1 for the first request that the server let through to a model. */
  requestNumber: number;
  headers: Headers;
  /** Fires when the client goes away. */
  signal: AbortSignal;
};

/** A model is a plain function of the request. */
export type Model = (request: MessagesRequest, context: ModelContext) => ScriptedReply | Promise<ScriptedReply>;

/** One answer, written as blocks. Ids, usage and the stop reason are filled in where they are left out. */
export type ScriptedReply = {
  blocks: readonly ScriptedBlock[];
  /** Default: `tool_use` when there is a call, else `end_turn`. A label that fits nothing is allowed: tests need it. */
  stopReason?: string;
  stopSequence?: string;
  stopDetails?: { type: string; category: string | null; explanation: string | null };
  usage?: Partial<{
    input_tokens: number;
    output_tokens: number;
    cache_read_input_tokens: number;
    cache_creation_input_tokens: number;
  }>;
  faults?: readonly Fault[];
  /** Milliseconds between events; default 0. */
  pauseMs?: number;
};

export type ScriptedBlock =
  /** `deltas`: the pieces as they are streamed; default: a few words each. */
  | { type: "text"; text: string; deltas?: readonly string[] }
  /** `json`: the input as raw text, sent as it stands (cut or malformed where a test wants it); `""` sends no delta. */
  | { type: "tool_use"; id?: string; name: string; input: unknown; json?: string; deltas?: readonly string[] }
  /**
   * Signed by the server over the model and everything before the reply; it comes back unchanged or is refused (M91,
   * M92). A `signature` or `data` of the script's own is sent as it stands, and bound to nothing.
   */
  | { type: "thinking"; thinking: string; signature?: string }
  | { type: "redacted_thinking"; data?: string }
  /** Any other block, sent as it stands with no delta. */
  | { type: "opaque"; block: { type: string; [key: string]: unknown } };
