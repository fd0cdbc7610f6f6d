import { DECIDE_ROWS } from "../model/decide-row.ts";
import type { Film } from "../model/film.ts";
import { stageOf } from "../model/stage.ts";
import type { Texts } from "../text/texts.ts";
import { element, setAttributes } from "./element.ts";
import { createStateChart } from "./state-chart.ts";
import type { View } from "./view.ts";

/** The state machine, and the rows of `decide` with the one that fired. */
export function createLoopPanel(texts: Texts): View {
  const chart = createStateChart(texts);
  const rows = new Map(DECIDE_ROWS.map((row) => [row, rowLine(texts.rows[row])]));
  const list = element(
    "ol",
    { class: "pg-rows", "aria-label": texts.rowsTitle },
    ...[...rows.values()].map(({ line }) => line),
  );
  let film: Film | undefined;
  return {
    root: element("section", { class: "pg-panel" }, element("h2", {}, texts.loop), chart.root, list),
    show: (next) => {
      film = next;
    },
    go: (index) => {
      const event = film?.entries[index]?.event;
      if (event === undefined) return;
      const fired = film?.fired[index];
      const stage = stageOf(event, fired);
      chart.light(stage.at, stage.by, fired);
      for (const [row, { line, result }] of rows) {
        const isLit = row === fired?.row;
        setAttributes(line, { "aria-current": isLit && "true" });
        result.textContent = isLit ? `→ ${fired?.result}` : "";
      }
    },
  };
}

function rowLine(label: string): { line: HTMLElement; result: HTMLElement } {
  const result = element("span", { class: "pg-row-result" });
  return { line: element("li", {}, element("span", {}, label), result), result };
}
