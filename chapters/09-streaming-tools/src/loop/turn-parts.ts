import type Anthropic from "@anthropic-ai/sdk";
import { contentBlocks, storableReply } from "@loopsmith/conversation/history";
import type { Reply, ReplyBlock } from "@loopsmith/llm/stream";
import { capTurnResults, reviewNotes, stopFacts, type ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { ToolResult } from "@loopsmith/loop/events";
import type { ReplyItem } from "./reply-items.ts";
import type { ToolUpdate } from "./tool-update.ts";
import type { KeptTurn, TurnOutcome } from "./turn-outcome.ts";

/** What has come of a turn so far, and in the end what the turn came to. */
export class TurnParts {
  readonly #context: ToolUseContext;
  #blocks: ReplyBlock[] = [];
  #results: ToolResult[] = [];
  #reply: Reply | undefined;
  #failure: { error: unknown } | undefined;

  constructor(context: ToolUseContext) {
    this.#context = context;
  }

  /** The complete blocks of the reply so far. */
  get replySoFar(): Anthropic.AssistantMessageParam {
    return { role: "assistant", content: [...this.#blocks] };
  }

  take(item: ReplyItem | ToolUpdate): void {
    if (item.type === "block") this.#blocks.push(item.block);
    else if (item.type === "tool_end") this.#results.push(item.result);
    else if (item.type === "reply") this.#reply = item.reply;
    else if (item.type === "failed") this.#failure = item;
    else if (item.type === "discarded") [this.#blocks, this.#results] = [[], []];
  }

  /** The first row that fits (section 4 of the loop's rules). `hasStarted`: whether a call of the turn had. */
  async outcome(hasStarted: boolean): Promise<TurnOutcome> {
    const reply = this.#reply;
    if (this.#context.signal.aborted) {
      const kept = hasStarted ? { kept: await this.#kept() } : {};
      return reply
        ? { kind: "aborted", during: "tools", reply, ...kept }
        : { kind: "aborted", during: "streaming", ...kept };
    }
    if (reply?.stopReason === "refusal") return { kind: "refused", reply };
    const toolUses = this.#toolUses();
    const hookStop = stopFacts(toolUses, this.#context)?.message;
    const stopped = hookStop === undefined ? {} : { hookStop };
    if (reply === undefined) {
      const error = this.#failure?.error ?? new Error("The stream ended without a reply.");
      if (!hasStarted && hookStop === undefined) return { kind: "failed", error };
      return { kind: "failed", error, kept: await this.#kept(), ...stopped };
    }
    if (toolUses.length > 0) return { kind: "tools_ran", reply, kept: await this.#kept(), ...stopped };
    return { kind: kindOfEnd(reply), reply };
  }

  async #kept(): Promise<KeptTurn> {
    // A reply that is not whole may end in a call of a server tool whose answer never came (M70).
    const content = this.#reply ? this.#blocks : this.#blocks.filter((block) => !isUnanswered(block, this.#blocks));
    return {
      message: storableReply({ role: "assistant", content }) ?? { role: "assistant", content: [] },
      results: await capTurnResults(this.#results, this.#context),
      notes: reviewNotes(this.#toolUses(), this.#context),
    };
  }

  #toolUses(): Anthropic.ToolUseBlockParam[] {
    return contentBlocks(this.replySoFar).filter((block) => block.type === "tool_use");
  }
}

function kindOfEnd({ stopReason }: Reply): "paused" | "cut" | "too_long" | "answered" {
  if (stopReason === "pause_turn") return "paused";
  if (stopReason === "max_tokens") return "cut";
  return stopReason === "model_context_window_exceeded" ? "too_long" : "answered";
}

function isUnanswered(block: ReplyBlock, blocks: readonly ReplyBlock[]): boolean {
  if (block.type !== "server_tool_use") return false;
  return !blocks.some((other) => "tool_use_id" in other && other.tool_use_id === block.id);
}
