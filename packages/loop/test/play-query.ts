import { createHttpClient } from "@loopsmith/llm/node";
import type { Model, ScriptStep } from "@loopsmith/local-api";
import { type LocalServer, type WithLocalApiOptions, withLocalApi } from "@loopsmith/local-api/node";
import { type Message, type QueryEvent, type QueryParams, query, type Terminal } from "@loopsmith/loop";
import { watched } from "./leave-nothing.ts";

/** A run as a test looks at it. */
export type Played = { events: QueryEvent[]; terminal: Terminal; api: LocalServer };

/** Takes the events of a run one by one; `onEvent` is told each before the next is asked for. */
export async function collect(
  run: AsyncGenerator<QueryEvent, Terminal>,
  onEvent: (event: QueryEvent) => void | Promise<void> = () => {},
): Promise<Omit<Played, "api">> {
  const events: QueryEvent[] = [];
  for (;;) {
    const step = await run.next();
    if (step.done) return { events, terminal: step.value };
    events.push(step.value);
    await onEvent(step.value);
  }
}

/** Runs `query` on a script or a model over real HTTP; a request that the strict validator refuses fails the test. Its signal is watched. */
export function play(
  steps: readonly ScriptStep[] | Model,
  params: Partial<QueryParams> = {},
  onEvent?: (event: QueryEvent) => void | Promise<void>,
  options: WithLocalApiOptions = {},
): Promise<Played> {
  const messages: readonly Message[] = [{ role: "user", content: "Go." }];
  if (params.signal) watched(params.signal);
  return withLocalApi(
    steps,
    async (api) => ({
      ...(await collect(query({ messages, client: createHttpClient(api), ...params }), onEvent)),
      api,
    }),
    options,
  );
}

/** The reasons of all transitions of a run, and how it ended: `["next_turn", "completed"]`. */
export function reasonsOf({ events, terminal }: Pick<Played, "events" | "terminal">): string[] {
  const reasons = events.flatMap((event) => (event.type === "transition" ? [event.transition.reason] : []));
  return [...reasons, terminal.reason];
}
