import { describeEvent } from "../model/describe-event.ts";
import type { Film } from "../model/film.ts";
import type { Entry } from "../model/recording.ts";
import type { Texts } from "../text/texts.ts";
import { element } from "./element.ts";
import type { View } from "./view.ts";

/** The events of a run, one a line; a click or a tap goes there. */
export function createEventList(texts: Texts, onChoose: (index: number) => void): View {
  const list = element("ol", { class: "pg-events", role: "listbox", tabindex: 0, "aria-label": texts.events });
  let lines: HTMLElement[] = [];
  let current: HTMLElement | undefined;
  list.addEventListener("click", ({ target }) => {
    const line = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
    if (line !== null) onChoose(Number(line.dataset.index));
  });
  return {
    root: element("section", { class: "pg-panel" }, element("h2", {}, texts.events), list),
    show: (film) => {
      lines = film.entries.map((entry, index) => lineOf(entry, index, film));
      current = undefined;
      list.replaceChildren(...lines);
    },
    go: (index) => {
      current?.setAttribute("aria-selected", "false");
      current = lines[index];
      if (current === undefined) return;
      current.setAttribute("aria-selected", "true");
      list.setAttribute("aria-activedescendant", current.id);
      keepInSight(list, current);
    },
  };
}

function lineOf({ event }: Entry, index: number, film: Film): HTMLElement {
  const isDecision = event.type === "transition" || event.type === "terminal";
  return element(
    "li",
    {
      id: `pg-event-${index}`,
      role: "option",
      "aria-selected": "false",
      "data-index": index,
      "data-row": film.fired[index]?.row,
      class: `pg-event pg-of-${groupOf(event.type)}${isDecision ? " pg-decision" : ""}`,
    },
    element("span", { class: "pg-event-type" }, event.type),
    element("span", { class: "pg-event-detail" }, describeEvent(event)),
  );
}

function groupOf(type: Entry["event"]["type"]): string {
  if (type.startsWith("tool_")) return "tools";
  if (type === "committed" || type === "rebase") return "history";
  if (type === "transition" || type === "terminal") return "decide";
  if (type === "retry" || type === "discarded" || type === "stall") return "trouble";
  return "stream";
}

/** Scrolls the list, from whose top its lines are measured, and never the page. */
function keepInSight(list: HTMLElement, line: HTMLElement): void {
  const top = line.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + line.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top + line.offsetHeight - list.clientHeight;
}
