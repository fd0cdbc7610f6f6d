import type { QueryEvent } from "@loopsmith/loop/events";
import type { Recording } from "../model/recording.ts";

/** A run as a trace file has it: the prompt is committed first, and no history is told twice; the last line closes the list. */
export function traceText(prompt: string, { entries }: Recording): string {
  const said: QueryEvent = {
    ...{ type: "committed", turn: 1, at: 0 },
    messages: [{ role: "user", content: prompt }],
    origins: [["prompt"]],
  };
  const events = [said, ...entries.map(({ event }) => withoutHistory(event))];
  const lines = events.map((event) =>
    JSON.stringify({
      ph: "i",
      cat: "event",
      name: event.type,
      ts: event.at * 1_000,
      s: "t",
      pid: 1,
      tid: 1,
      args: { event },
    }),
  );
  return `[\n${lines.join(",\n")}\n]\n`;
}

function withoutHistory(event: QueryEvent): QueryEvent {
  return event.type === "terminal" ? { ...event, terminal: { ...event.terminal, messages: [] } } : event;
}
