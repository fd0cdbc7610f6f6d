import type { EventFault, Fault } from "@loopsmith/local-api/model";
import type { TextStep } from "./body-step.ts";

/** What is sent in the place of one event of the reply. */
export type Slot = readonly TextStep[];

type Altering<Kind extends EventFault["kind"]> = Extract<EventFault, { kind: Kind }>;

/** The events with what these faults leave out, double, swap and break. A slot stays in the place of its event. */
export function alterEvents(slots: Iterable<Slot>, faults: readonly Fault[]): Iterable<Slot> {
  return faults.reduce(alter, slots);
}

function alter(slots: Iterable<Slot>, fault: Fault): Iterable<Slot> {
  switch (fault.kind) {
    case "drop":
      return drop(slots, fault);
    case "bad_json":
      return breakJson(slots, fault);
    case "duplicate":
      return duplicate(slots, fault);
    case "reorder":
      return reorder(slots, fault);
    default:
      return slots;
  }
}

function* drop(slots: Iterable<Slot>, fault: Altering<"drop">): Generator<Slot> {
  let event = 0;
  for (const slot of slots) yield ++event === fault.at.event ? [struck(fault)] : slot;
}

function* breakJson(slots: Iterable<Slot>, fault: Altering<"bad_json">): Generator<Slot> {
  let event = 0;
  for (const slot of slots) {
    if (++event !== fault.at.event) yield slot;
    else yield [struck(fault), ...slot.map((step) => (step.kind === "text" ? withData(step.text, fault.data) : step))];
  }
}

/** The data of an event is the rest of its last line; a text that is no event is data alone. */
function withData(text: string, data: string | undefined): TextStep {
  const [, head = "", json = "", end = ""] = /^(event: .*\ndata: )?(.*?)(\n\n)?$/s.exec(text) ?? [];
  return { kind: "text", text: `${head}${data ?? json.slice(0, -1)}${end}` };
}

function* duplicate(slots: Iterable<Slot>, fault: Altering<"duplicate">): Generator<Slot> {
  const last = fault.at.event + (fault.events ?? 1) - 1;
  const run: TextStep[] = [];
  let event = 0;
  for (const slot of slots) {
    event++;
    if (event >= fault.at.event && event <= last) run.push(...slot.filter(({ kind }) => kind === "text"));
    yield event === last ? [...slot, struck(fault), ...run] : slot;
  }
}

function* reorder(slots: Iterable<Slot>, fault: Altering<"reorder">): Generator<Slot> {
  let event = 0;
  let held: Slot | undefined;
  for (const slot of slots) {
    if (++event === fault.at.event) {
      held = slot;
      continue;
    }
    yield held === undefined ? slot : [struck(fault), ...slot];
    if (held !== undefined) yield held;
    held = undefined;
  }
  // The last event has no next one to change places with.
  if (held !== undefined) yield held;
}

function struck(fault: Fault): TextStep {
  return { kind: "struck", fault };
}
