import type Anthropic from "@anthropic-ai/sdk";
import type { ReplyBlock } from "./stream-event.ts";

/**
 * A block at its stop. `complete`: whole, whatever comes next. `waits`: whole only if the stream goes on, for nothing in it
 * proves that it was not cut. `unparsable`: a call whose input is no JSON object; `block.input` is the raw text.
 */
export type FinishedBlock =
  | { kind: "complete"; block: ReplyBlock }
  | { kind: "waits"; block: ReplyBlock }
  | { kind: "unparsable"; block: Anthropic.ToolUseBlockParam; raw: string; message: string };

/** One block of a reply while it streams: keeps the pieces, joins them once (B47). */
export class BlockBuilder {
  readonly #start: Anthropic.ContentBlock;
  /** Appended to, and read only at the end: engines join such a text once, however many pieces it has (B47). */
  #text = "";
  readonly #citations: Anthropic.TextCitation[] = [];
  #signature = "";

  constructor(start: Anthropic.ContentBlock) {
    this.#start = start;
  }

  /** Takes one delta; kinds that are not known are passed over (M126). */
  add(delta: Anthropic.RawContentBlockDelta): void {
    switch (delta.type) {
      case "text_delta":
        this.#text += delta.text;
        break;
      case "input_json_delta":
        this.#text += delta.partial_json;
        break;
      case "thinking_delta":
        this.#text += delta.thinking;
        break;
      case "signature_delta":
        this.#signature = delta.signature;
        break;
      case "citations_delta":
        this.#citations.push(delta.citation);
        break;
      default: // Newer than this package.
    }
  }

  /**
   * The block at its stop, which by itself proves nothing: a cut reply closes its last block too (L04). A call is complete when
   * its whole input parses strictly to an object (B31, B33); an empty input (B30) and thinking without a signature wait.
   * Kinds that are not known are handed on as they came.
   */
  finish(): FinishedBlock {
    const start = this.#start;
    const text = this.#text;
    switch (start.type) {
      case "text":
        return { kind: "complete", block: textBlock(start.text + text, this.#citations) };
      case "thinking": {
        const signature = this.#signature || (start.signature ?? "");
        const block: ReplyBlock = { type: "thinking", thinking: start.thinking + text, signature };
        return { kind: signature === "" ? "waits" : "complete", block };
      }
      case "tool_use":
        return finishCall({ type: "tool_use", id: start.id, name: start.name, input: start.input ?? {} }, text);
      case "server_tool_use":
        return { kind: "complete", block: { ...start, input: serverInput(start.input, text) } };
      default:
        // What the server sends it takes back, though the SDK has one type for each way.
        return { kind: "complete", block: start as ReplyBlock };
    }
  }
}

function textBlock(text: string, citations: Anthropic.TextCitation[]): Anthropic.TextBlockParam {
  return citations.length === 0 ? { type: "text", text } : { type: "text", text, citations };
}

/** The server runs these calls itself, so their input is for nobody to judge; it only has to go back as it came (B35). */
function serverInput(start: unknown, raw: string): unknown {
  try {
    return raw === "" ? start : JSON.parse(raw);
  } catch {
    return start;
  }
}

function finishCall(call: Anthropic.ToolUseBlockParam, raw: string): FinishedBlock {
  if (raw === "") return { kind: "waits", block: call };
  try {
    const input: unknown = JSON.parse(raw);
    if (typeof input === "object" && input !== null && !Array.isArray(input))
      return { kind: "complete", block: { ...call, input } };
    return unparsable(call, raw, "The input is JSON, but no object.");
  } catch (error) {
    return unparsable(call, raw, error instanceof Error ? error.message : String(error));
  }
}

function unparsable(call: Anthropic.ToolUseBlockParam, raw: string, message: string): FinishedBlock {
  return { kind: "unparsable", block: { ...call, input: raw }, raw, message };
}
