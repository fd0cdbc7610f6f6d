import { describeEvent } from "../model/describe-event.ts";
import type { Film } from "../model/film.ts";
import type { Texts } from "../text/texts.ts";
import { element, setAttributes } from "./element.ts";
import { type IconName, icon } from "./icon.ts";
import type { View } from "./view.ts";

const SHORTEST_STEP_MS = 60;
const LONGEST_STEP_MS = 700; // a wait of a minute is not waited for
/** Real milliseconds for one of the run: events come fast, and people read slowly. */
const SLOWER = 3;

export type Player = View & { play(): void; pause(): void; toggle(): void; step(by: number): void; last(): number };

/** The slider and its buttons; `onMove` is told of each move, and the one who is told calls `go`. */
export function createPlayer(texts: Texts, onMove: (index: number) => void): Player {
  const slider = element("input", {
    type: "range",
    min: 0,
    step: 1,
    value: 0,
    "aria-label": texts.player.slider,
    class: "pg-slider",
  });
  const position = element("output", { class: "pg-position" });
  const playing = createTicker(() => player.step(1));
  const toggle = button("play", texts.player.play, () => player.toggle());
  let film: Film | undefined;
  let at = 0;

  const last = (): number => Math.max(0, (film?.entries.length ?? 0) - 1);
  const move = (index: number): void => onMove(Math.min(last(), Math.max(0, index)));
  const stop = (): void => {
    playing.stop();
    face(toggle, "play", texts.player.play);
  };
  const jump = (index: number): void => {
    stop();
    move(index);
  };
  const player: Player = {
    root: element(
      "div",
      { class: "pg-player", role: "group", "aria-label": texts.player.slider },
      button("first", texts.player.first, () => jump(0)),
      button("back", texts.player.back, () => jump(at - 1)),
      toggle,
      button("forward", texts.player.forward, () => jump(at + 1)),
      button("last", texts.player.last, () => jump(last())),
      slider,
      position,
    ),
    show: (next) => {
      stop();
      film = next;
      setAttributes(slider, { max: last() });
    },
    go: (index) => {
      at = index;
      slider.value = String(index);
      const ms = Math.round((film?.entries[index]?.event.at ?? 0) - (film?.entries[0]?.event.at ?? 0));
      const said = saidOf(film, index);
      const place = texts.position(index + 1, last() + 1, ms);
      // Steps are read out, but not a run that plays.
      setAttributes(position, { "aria-live": playing.isOn() ? "off" : "polite" });
      position.replaceChildren(place, element("span", { class: "pg-unseen" }, said));
      setAttributes(slider, { "aria-valuetext": `${place}${said}` });
      if (at >= last()) stop();
      else if (playing.isOn()) playing.next(stepMs(film, at));
    },
    play: () => {
      if (at >= last()) move(0);
      playing.next(SHORTEST_STEP_MS);
      face(toggle, "pause", texts.player.pause);
    },
    pause: stop,
    toggle: () => (playing.isOn() ? stop() : player.play()),
    step: (by) => move(at + by),
    last,
  };
  slider.addEventListener("input", () => jump(Number(slider.value)));
  return player;
}

/** What is read out of an event. */
function saidOf(film: Film | undefined, index: number): string {
  const event = film?.entries[index]?.event;
  return event === undefined ? "" : ` ${event.type} ${describeEvent(event)}`;
}

function stepMs(film: Film | undefined, index: number): number {
  const [now = 0, next = 0] = [film?.entries[index]?.event.at, film?.entries[index + 1]?.event.at];
  return Math.min(LONGEST_STEP_MS, Math.max(SHORTEST_STEP_MS, (next - now) * SLOWER));
}

type Ticker = { next(ms: number): void; stop(): void; isOn(): boolean };

function createTicker(onTick: () => void): Ticker {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    next: (ms) => {
      clearTimeout(timer);
      timer = setTimeout(onTick, ms);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
    isOn: () => timer !== undefined,
  };
}

function button(name: IconName, label: string, onClick: () => void): HTMLButtonElement {
  const made = element("button", { type: "button" });
  face(made, name, label);
  made.addEventListener("click", onClick);
  return made;
}

function face(target: HTMLButtonElement, name: IconName, label: string): void {
  setAttributes(target, { "aria-label": label, title: label });
  target.replaceChildren(icon(name));
}
