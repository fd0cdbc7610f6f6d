import type { Film } from "../model/film.ts";
import type { Texts } from "../text/texts.ts";
import { element } from "./element.ts";
import { createEventList } from "./event-list.ts";
import { createLaneChart } from "./lane-chart.ts";
import { createLoopPanel } from "./loop-panel.ts";
import { createMessagePanel } from "./message-panel.ts";
import { createPlayer, type Player } from "./player.ts";
import { createTokenBar } from "./token-bar.ts";

/** All that shows a film, moved together. `below` of `createStage` stands under the events. */
export type Stage = {
  root: HTMLElement;
  player: Player;
  show(film: Film, index: number): void;
  go(index: number): void;
  index(): number;
  end(): void;
};

/** Puts the views together. */
export function createStage(texts: Texts, below: HTMLElement): Stage {
  const jump = (index: number): void => {
    player.pause();
    go(index);
  };
  const player = createPlayer(texts, (index) => go(index));
  const messages = createMessagePanel(texts);
  const views = [
    player,
    createEventList(texts, jump),
    createLoopPanel(texts),
    messages,
    createLaneChart(texts),
    createTokenBar(texts),
  ];
  let at = 0;
  const go = (index: number): void => {
    at = index;
    for (const view of views) view.go(index);
  };
  const [, events, loop, , lanes, tokens] = views.map(({ root }) => root);
  events?.append(below);
  const panels = [events, loop, messages.root, lanes, tokens].filter((panel) => panel !== undefined);
  const resized = new ResizeObserver(() => messages.redraw());
  resized.observe(messages.root);
  return {
    root: element(
      "div",
      {},
      player.root,
      element("div", { class: "pg-grid" }, ...panels),
      element("p", { class: "pg-keys" }, texts.keys),
    ),
    player,
    show: (film, index) => {
      for (const view of views) view.show(film);
      go(Math.min(index, player.last()));
    },
    go: jump,
    index: () => at,
    end: () => {
      player.pause();
      resized.disconnect();
    },
  };
}
