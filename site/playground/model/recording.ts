import { type Message, rebase } from "@loopsmith/conversation/history";
import type { QueryEvent } from "@loopsmith/loop/events";
import type { WirePoint } from "./local-client.ts";

/** One event of a run. `wire`: how far the answer of the model had been read by then; a trace does not know. */
export type Entry = { event: QueryEvent; wire?: WirePoint };

/** A run that can be looked at from any of its events. `histories`: the messages after each entry. `gap`: what cannot be shown. */
export type Recording = { entries: readonly Entry[]; histories: readonly (readonly Message[])[]; gap?: string };

/** Folds the events over what went before (L06a). A trace that was cut may hold a rewrite that fits nothing: that is a gap. */
export function recordingOf(entries: readonly Entry[], before: readonly Message[] = []): Recording {
  const histories: (readonly Message[])[] = [];
  let messages = before;
  let gap: string | undefined;
  for (const { event } of entries) {
    try {
      messages = after(messages, event);
    } catch (error) {
      gap ??= error instanceof Error ? error.message : String(error);
    }
    histories.push(messages);
  }
  return gap === undefined ? { entries, histories } : { entries, histories, gap };
}

function after(messages: readonly Message[], event: QueryEvent): readonly Message[] {
  if (event.type === "committed") return [...messages, ...event.messages];
  if (event.type === "rebase") return rebase(messages, event.plan);
  return messages;
}
