import { type ContentBlock, contentBlocks, type Message, type ResultBlock } from "@loopsmith/conversation/history";
import { toolNames } from "./history-parts.ts";
import { shorten } from "./shorten.ts";

/** A piece of a conversation as text. `output`: of a tool, so that it is cut first when there is too much. */
export type Passage = { kind: "words" | "call" | "output"; heading: string; text: string };

const SHOWN_INPUT = 2_000; // characters; the input of a Write is a whole file

/** A part of a conversation as text, in its order: what was said, called and found. Thinking is left out. */
export function passagesOf(messages: readonly Message[]): Passage[] {
  const names = toolNames(messages);
  return messages.flatMap((message) =>
    contentBlocks(message).flatMap((block) => passageOf(block, message.role === "user" ? "User" : "Assistant", names)),
  );
}

function passageOf(block: ContentBlock, speaker: string, names: ReadonlyMap<string, string>): Passage[] {
  switch (block.type) {
    case "text":
      return [{ kind: "words", heading: speaker, text: block.text }];
    case "tool_use": {
      const input = shorten(JSON.stringify(block.input), SHOWN_INPUT);
      return [{ kind: "call", heading: `Call of ${block.name}`, text: input }];
    }
    case "tool_result": {
      const name = names.get(block.tool_use_id) ?? "a tool";
      const heading = block.is_error ? `Error of ${name}` : `Result of ${name}`;
      return [{ kind: "output", heading, text: resultText(block.content) }];
    }
    case "thinking":
    case "redacted_thinking":
      return [];
    default:
      return [{ kind: "words", heading: speaker, text: `[${block.type}]` }];
  }
}

function resultText(content: string | readonly ResultBlock[] | undefined): string {
  if (content === undefined || typeof content === "string") return content ?? "";
  return content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}
