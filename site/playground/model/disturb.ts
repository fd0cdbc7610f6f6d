import type { Entry } from "./recording.ts";
import type { Setup } from "./setup.ts";
import { stageOf } from "./stage.ts";

/** The faults that can be put at an event. */
export const FAULT_KINDS = ["reset", "eof", "stall", "overloaded", "bad_json", "drop", "duplicate"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** What strikes an event of the stream itself, and not the stream behind one. */
const OF_AN_EVENT: ReadonlySet<FaultKind> = new Set(["bad_json", "drop", "duplicate"]);

/** The set-up with an abort at that event: the run is the same up to there. */
export function abortAt(setup: Setup, entries: readonly Entry[], index: number): Setup {
  const type = entries[index]?.event.type;
  if (type === undefined) return setup;
  const nth = entries.slice(0, index + 1).filter(({ event }) => event.type === type).length;
  return { ...setup, abort: { type, nth } };
}

/** The set-up with a fault right behind that event; where the model is not speaking, at the start of its next answer. */
export function faultAt(setup: Setup, entry: Entry, kind: FaultKind): Setup {
  const { wire } = entry;
  if (wire === undefined) return setup;
  const { request, event } =
    stageOf(entry.event, undefined).at === "stream" ? wire : { request: wire.request + 1, event: 0 };
  const name = kind === "overloaded" ? "error=overloaded_error" : kind;
  const fault = `${name}@event:${OF_AN_EVENT.has(kind) ? event + 1 : event}#${request}`;
  return { ...setup, faults: [...faultsOf(setup), fault].join("; ") };
}

/** What disturbs a run, each in words that can be shown and taken out again. */
export function disturbancesOf(setup: Setup): readonly string[] {
  const { abort } = setup;
  return [...(abort === undefined ? [] : [`abort@${abort.type}:${abort.nth}`]), ...faultsOf(setup)];
}

/** The set-up without one of its disturbances. */
export function withoutDisturbance(setup: Setup, disturbance: string): Setup {
  const { abort, faults: _faults, ...rest } = setup;
  const left = faultsOf(setup).filter((each) => each !== disturbance);
  return {
    ...rest,
    ...(left.length > 0 && { faults: left.join("; ") }),
    ...(abort && !disturbance.startsWith("abort@") && { abort }),
  };
}

function faultsOf({ faults = "" }: Setup): readonly string[] {
  return faults
    .split(";")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}
