import type { Film } from "../model/film.ts";
import type { CallLane, Lanes, StreamSpan } from "../model/lanes.ts";
import { packCalls } from "../model/pack-calls.ts";
import type { Texts } from "../text/texts.ts";
import { element } from "./element.ts";
import type { View } from "./view.ts";

const TICKS = 4;
const ROOM_FOR_LABEL = 0.03; // share of the axis; in less a name is one cut letter

/** The stream and the tools on one time axis; what is still to come is dimmed. */
export function createLaneChart(texts: Texts): View {
  const chart = element("div", { class: "pg-lanes", role: "group", "aria-label": texts.lanes });
  let film: Film | undefined;
  return {
    root: element("section", { class: "pg-panel pg-wide" }, element("h2", {}, texts.lanes), chart),
    show: (next) => {
      film = next;
      chart.replaceChildren(
        ...rowsOf(next.lanes, texts),
        element("div", { class: "pg-future", "aria-hidden": "true" }),
      );
    },
    go: (index) => {
      if (film === undefined) return;
      chart.style.setProperty("--pg-at", String(share(film.lanes, film.entries[index]?.event.at ?? 0)));
    },
  };
}

/** Where a time stands between the ends, from 0 to 1. */
function share({ from, to }: Lanes, at: number): number {
  return Math.min(1, Math.max(0, (at - from) / (to - from)));
}

function rowsOf(lanes: Lanes, texts: Texts): HTMLElement[] {
  const packed = packCalls(lanes.calls);
  return [
    row(
      texts.model,
      lanes.streams.map((span) => streamBar(lanes, span, texts)),
    ),
    ...packed.map((calls, index) =>
      row(
        index === 0 ? texts.tools : "",
        calls.flatMap((call) => callBars(lanes, call, texts)),
      ),
    ),
    axis(lanes),
  ];
}

function row(label: string, bars: readonly HTMLElement[]): HTMLElement {
  return element(
    "div",
    { class: "pg-lane" },
    element("span", { class: "pg-lane-name" }, label),
    element("div", { class: "pg-track" }, ...bars),
  );
}

function streamBar(lanes: Lanes, span: StreamSpan, texts: Texts): HTMLElement {
  const title = [span.model, texts.streams[span.outcome]].filter((part) => part !== "").join(": ");
  return bar(lanes, span, { kind: `stream pg-bar-${span.outcome}`, label: span.model, title });
}

function callBars(lanes: Lanes, call: CallLane, texts: Texts): HTMLElement[] {
  const { asked, from = call.to, to, name, outcome } = call;
  const waiting = { kind: "queued", label: "", title: `${name}: ${texts.queued}` };
  const told = outcome === undefined ? "" : texts.outcomes[outcome];
  const bars = from > asked ? [bar(lanes, { from: asked, to: from }, waiting)] : [];
  return [
    ...bars,
    bar(lanes, { from, to }, { kind: `tool pg-bar-${outcome}`, label: name, title: `${name}: ${told}` }),
  ];
}

type BarFacts = { kind: string; label: string; title: string };

function bar(lanes: Lanes, { from, to }: { from: number; to: number }, { kind, label, title }: BarFacts): HTMLElement {
  const [left, right] = [share(lanes, from), share(lanes, to)];
  const made = element("div", { class: `pg-bar pg-bar-${kind}`, title, role: "img", "aria-label": title });
  if (right - left >= ROOM_FOR_LABEL) made.append(label);
  made.style.left = `${left * 100}%`;
  made.style.width = `${(right - left) * 100}%`;
  return made;
}

function axis({ from, to }: Lanes): HTMLElement {
  const ticks = Array.from({ length: TICKS + 1 }, (_, index) => {
    const tick = element("span", {}, timeText((to - from) * (index / TICKS)));
    tick.style.left = `${(index / TICKS) * 100}%`;
    return tick;
  });
  return element(
    "div",
    { class: "pg-lane pg-axis", "aria-hidden": "true" },
    element("span", { class: "pg-lane-name" }),
    element("div", { class: "pg-track" }, ...ticks),
  );
}

function timeText(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
