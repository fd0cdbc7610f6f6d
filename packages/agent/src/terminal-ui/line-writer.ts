import type { Writable } from "node:stream";
import type { UiTexts } from "@loopsmith/agent/text";
import { makeHarmless } from "@loopsmith/agent/ui";
import type { QueryEvent, ToolUse } from "@loopsmith/loop/events";
import { toolSummary } from "./tool-lines.ts";

/** Writes a run line by line: replies when they are whole, and what the tools do in words. */
export class LineWriter {
  readonly #output: Writable;
  readonly #texts: UiTexts;
  readonly #tools = new Map<string, { toolUse: ToolUse; startedAt: number }>();

  constructor(output: Writable, texts: UiTexts) {
    this.#output = output;
    this.#texts = texts;
  }

  say(lines: readonly string[]): void {
    for (const line of lines) if (line !== "") this.#output.write(`${line}\n`);
  }

  take(event: QueryEvent): void {
    this.say([this.#lineFor(event)]);
  }

  /** What there is to say about an event; `""`: nothing. */
  #lineFor(event: QueryEvent): string {
    switch (event.type) {
      case "assistant_message":
        return makeHarmless(textOf(event));
      case "tool_start":
        this.#tools.set(event.toolUse.id, { toolUse: event.toolUse, startedAt: event.at });
        return this.#texts.toolStarts(makeHarmless(event.toolUse.name), toolSummary(event.toolUse.input));
      case "tool_end":
        return this.#endLine(event);
      case "attachment": {
        const { attachment } = event;
        return makeHarmless("text" in attachment ? attachment.text : "message" in attachment ? attachment.message : "");
      }
      default:
        return "";
    }
  }

  #endLine({ toolUseId, outcome, at }: QueryEvent & { type: "tool_end" }): string {
    const started = this.#tools.get(toolUseId);
    if (started === undefined) return "";
    this.#tools.delete(toolUseId);
    const seconds = ((at - started.startedAt) / 1_000).toFixed(1);
    return this.#texts.toolEnds(makeHarmless(started.toolUse.name), seconds, outcome === "ok");
  }
}

function textOf({ message: { content } }: QueryEvent & { type: "assistant_message" }): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}
