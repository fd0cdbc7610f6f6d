import type Anthropic from "@anthropic-ai/sdk";
import type { ReplyBlock } from "./stream-event.ts";
import { todo } from "@loopsmith/course/todo";

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
    // 5.2 说出拼好的内容是什么：已完整、还在等证明，还是一个无法解析的调用。
    return todo(
      "5.2",
      "Say what the joined pieces come to: complete, waiting for proof, or a call that does not parse.",
    );
  }
}

/** The server runs these calls itself, so their input is for nobody to judge; it only has to go back as it came (B35). */
function serverInput(start: unknown, raw: string): unknown {
  try {
    return raw === "" ? start : JSON.parse(raw);
  } catch {
    return start;
  }
}
