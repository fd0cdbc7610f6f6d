import type { Message } from "@loopsmith/conversation/history";
import type { Film } from "../model/film.ts";
import { openTurn } from "../model/open-turn.ts";
import type { Texts } from "../text/texts.ts";
import { element, setAttributes, svgElement } from "./element.ts";
import { messageCard, openTurnCard } from "./message-card.ts";
import { drawPairs } from "./pair-lines.ts";
import type { View } from "./view.ts";

/** The messages array as it is at an event, each call joined to its result, and the turn that is still open below. */
export function createMessagePanel(texts: Texts): View & { redraw(): void } {
  const list = element("ol", { class: "pg-messages" });
  const picture = svgElement("svg", { class: "pg-pairs", "aria-hidden": "true" });
  const scroller = element("div", { class: "pg-scroll", tabindex: 0, role: "region", "aria-label": texts.messages });
  scroller.append(element("div", { class: "pg-joined" }, list, picture));
  const verdict = element("p", { class: "pg-verdict" });
  const cards = new WeakMap<Message, HTMLElement>();
  let film: Film | undefined;
  let shown: readonly Message[] = [];

  const cardOf = (message: Message): HTMLElement => {
    const card = cards.get(message) ?? messageCard(message, texts);
    cards.set(message, card);
    return card;
  };
  const redraw = (): void => drawPairs(picture, list);
  return {
    root: element(
      "section",
      { class: "pg-panel pg-messages-panel" },
      element("h2", {}, texts.messages),
      scroller,
      verdict,
    ),
    redraw,
    show: (next) => {
      film = next;
      shown = [];
      list.replaceChildren();
      tellVerdict(verdict, next, texts);
    },
    go: (index) => {
      const messages = film?.histories[index] ?? [];
      const kept = shared(shown, messages);
      while (list.childElementCount > kept) list.lastElementChild?.remove();
      list.append(...messages.slice(kept).map(cardOf));
      const blocks = openTurn(film?.entries ?? [], index);
      if (blocks.length > 0) list.append(openTurnCard(blocks, texts));
      if (list.childElementCount === 0) list.append(element("li", { class: "pg-open" }, texts.emptyHistory));
      if (messages !== shown) redraw();
      shown = messages;
      scroller.scrollTop = scroller.scrollHeight;
    },
  };
}

/** How many messages two histories begin with alike. */
function shared(before: readonly Message[], after: readonly Message[]): number {
  const differs = after.findIndex((message, index) => message !== before[index]);
  return differs < 0 ? after.length : differs;
}

function tellVerdict(target: HTMLElement, { verdict }: Film, texts: Texts): void {
  setAttributes(target, { "data-verdict": verdict.kind });
  if (verdict.kind === "valid") target.textContent = `✓ ${texts.valid(verdict.tokens.toLocaleString("en"))}`;
  else if (verdict.kind === "broken") target.textContent = `✗ ${texts.broken(verdict.rule, verdict.message)}`;
  else target.textContent = texts.emptyVerdict;
}
