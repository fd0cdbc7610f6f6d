import { contentBlocks, type Message } from "@loopsmith/conversation/history";
import type { OpenBlock } from "../model/open-turn.ts";
import type { Texts } from "../text/texts.ts";
import { element } from "./element.ts";

const LONGEST = 360; // characters of one block: what is behind is counted, not shown

/** One message as a card; the blocks of a pair carry the id of the call as `data-call` or `data-answers`. */
export function messageCard({ role, content }: Message, texts: Texts): HTMLElement {
  const blocks = contentBlocks({ role, content } as Message); // the two fields are those of one message
  return element(
    "li",
    { class: `pg-message pg-${role}` },
    element("span", { class: "pg-role" }, role),
    ...blocks.map((block) => blockOf(block, texts)),
  );
}

/** What has come of the open turn, as a card that is marked as not kept. */
export function openTurnCard(blocks: readonly OpenBlock[], texts: Texts): HTMLElement {
  return element(
    "li",
    { class: "pg-message pg-assistant pg-open" },
    element("span", { class: "pg-role" }, texts.openTurn),
    ...blocks.map((block) => blockOf(block, texts)),
  );
}

type Block = ReturnType<typeof contentBlocks>[number] | OpenBlock;

function blockOf(block: Block, texts: Texts): HTMLElement {
  switch (block.type) {
    case "text":
      return element("p", { class: "pg-block" }, shortened(block.text, texts));
    case "thinking":
      return element(
        "p",
        { class: "pg-block pg-thinking" },
        shortened("thinking" in block ? block.thinking : block.text, texts),
      );
    case "tool_use":
      return element(
        "p",
        { class: "pg-block pg-call", "data-call": block.id },
        element("b", {}, block.name),
        ` ${shortened(JSON.stringify(block.input), texts)}`,
      );
    case "tool_result":
      return element(
        "p",
        { class: `pg-block pg-answer${block.is_error ? " pg-failed" : ""}`, "data-answers": block.tool_use_id },
        element("b", {}, block.is_error ? "is_error" : "tool_result"),
        ` ${shortened(typeof block.content === "string" ? block.content : JSON.stringify(block.content ?? ""), texts)}`,
      );
    default:
      return element("p", { class: "pg-block" }, block.type);
  }
}

function shortened(text: string, texts: Texts): string {
  const more = text.length - LONGEST;
  return more > 0 ? `${text.slice(0, LONGEST)}${texts.more(more)}` : text;
}
