import { traceOf } from "@loopsmith/agent/trace";
import type { QueryEvent } from "@loopsmith/loop/events";
import type { Recording } from "../model/recording.ts";

/** A run as `--trace` writes it into a file; a session commits its prompt before the run begins. */
export function traceText(prompt: string, { entries }: Recording): string {
  const said: QueryEvent = {
    ...{ type: "committed", turn: 1, at: 0 },
    messages: [{ role: "user", content: prompt }],
    origins: [["prompt"]],
  };
  const trace = traceOf([
    { kind: "begin", at: 0, prompt },
    ...[said, ...entries.map(({ event }) => event)].map((event) => ({ kind: "event", event }) as const),
    { kind: "end", at: entries.at(-1)?.event.at ?? 0 },
  ]);
  return `[\n${trace.map((event) => JSON.stringify(event)).join(",\n")}\n]\n`;
}
