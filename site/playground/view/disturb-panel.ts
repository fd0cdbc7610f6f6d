import { abortAt, disturbancesOf, FAULT_KINDS, faultAt, withoutDisturbance } from "../model/disturb.ts";
import type { Entry } from "../model/recording.ts";
import type { Setup } from "../model/setup.ts";
import type { Texts } from "../text/texts.ts";
import { element } from "./element.ts";

/** Where the reader is: the set-up of the run, absent of a trace, and the entry that is looked at. */
export type Spot = { setup: Setup | undefined; entries: readonly Entry[]; index: number };

export type DisturbPanel = { root: HTMLElement; refresh(): void };

/** Puts an abort or a fault at the event that is looked at, and takes them out again; `onChange` gets the new set-up. */
export function createDisturbPanel(
  texts: Texts,
  spot: () => Spot,
  onChange: (setup: Setup) => void | Promise<void>,
): DisturbPanel {
  const kinds = FAULT_KINDS.map((kind) => element("option", { value: kind }, texts.faults[kind]));
  const kind = element("select", { "aria-label": texts.fault }, ...kinds);
  const present = element("span", { class: "pg-present" });
  const changed = (change: (spot: Spot, setup: Setup) => Setup): void => {
    const here = spot();
    if (here.setup !== undefined) void onChange(change(here, here.setup));
  };
  const abort = button(texts.abortHere, () => changed(({ entries, index }, setup) => abortAt(setup, entries, index)));
  const fault = button(texts.addFault, () =>
    changed(({ entries, index }, setup) => {
      const entry = entries[index];
      return entry === undefined
        ? setup
        : faultAt(setup, entry, FAULT_KINDS.find((each) => each === kind.value) ?? FAULT_KINDS[0]);
    }),
  );
  const root = element("div", { class: "pg-disturb", role: "group", "aria-label": texts.here });
  root.append(element("span", {}, texts.here), abort, kind, fault, present);
  return {
    root,
    refresh: () => {
      const { setup } = spot();
      root.hidden = setup === undefined;
      const all = setup === undefined ? [] : disturbancesOf(setup);
      const chips = all.map((each) => chip(each, texts, () => changed((_spot, old) => withoutDisturbance(old, each))));
      present.replaceChildren(...(chips.length > 0 ? [element("span", {}, texts.disturbed), ...chips] : []));
    },
  };
}

function chip(what: string, texts: Texts, onRemove: () => void): HTMLElement {
  const made = button(`${what} ✕`, onRemove);
  made.classList.add("pg-chip");
  made.setAttribute("aria-label", texts.remove(what));
  return made;
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = element("button", { type: "button" }, label);
  made.addEventListener("click", onClick);
  return made;
}
