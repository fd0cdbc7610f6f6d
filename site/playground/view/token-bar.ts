import type { Film } from "../model/film.ts";
import type { TokenUse } from "../model/token-use.ts";
import type { Texts } from "../text/texts.ts";
import { element } from "./element.ts";
import type { View } from "./view.ts";

const PARTS = ["cacheRead", "cacheWritten", "fresh", "output"] as const;

/** What the last answer took, part by part, beside the largest of the run; and what is left of the window. */
export function createTokenBar(texts: Texts): View {
  const bar = element("div", { class: "pg-token-bar", "aria-hidden": "true" });
  const legend = element("p", { class: "pg-legend" });
  let film: Film | undefined;
  let largest = 1;
  let shown: TokenUse | undefined | null = null; // null: nothing was drawn yet
  return {
    root: element("section", { class: "pg-panel pg-wide" }, element("h2", {}, texts.tokens), bar, legend),
    show: (next) => {
      film = next;
      shown = null;
      largest = Math.max(1, ...next.tokens.map((use) => (use === undefined ? 0 : totalOf(use))));
    },
    go: (index) => {
      const use = film?.tokens[index];
      if (use === shown) return;
      shown = use;
      bar.replaceChildren(...(use === undefined ? [] : PARTS.map((part) => partOf(part, use[part] / largest))));
      legend.replaceChildren(...(use === undefined ? [texts.noTokens] : legendOf(use, texts)));
    },
  };
}

function totalOf(use: TokenUse): number {
  return PARTS.reduce((sum, part) => sum + use[part], 0);
}

function partOf(part: string, share: number): HTMLElement {
  const made = element("span", { class: `pg-token pg-token-${part}` });
  made.style.width = `${share * 100}%`;
  return made;
}

function legendOf(use: TokenUse, texts: Texts): (HTMLElement | string)[] {
  const parts = PARTS.map((part) =>
    element(
      "span",
      { class: `pg-key pg-token-${part}` },
      `${texts.tokenParts[part]} ${use[part].toLocaleString("en")}`,
    ),
  );
  return [...parts, element("span", { class: "pg-left" }, texts.remaining(use.remaining.toLocaleString("en")))];
}
