import { createHttpClient } from "@loopsmith/llm/node";
import type { Model, ScriptStep } from "@loopsmith/local-api";
import { type LocalServer, type WithLocalApiOptions, withLocalApi } from "@loopsmith/local-api/node";
import { type EngineOptions, QueryEngine, type QueryEvent } from "@loopsmith/loop";
import { collect, type Played } from "./play-query.ts";

/** Gives a session on a script to the test. */
export function withEngine(
  steps: readonly ScriptStep[] | Model,
  options: EngineOptions,
  test: (engine: QueryEngine, api: LocalServer) => Promise<void>,
  server?: WithLocalApiOptions,
): Promise<void> {
  return withLocalApi(
    steps,
    (api) => test(new QueryEngine({ client: createHttpClient(api), ...options }), api),
    server,
  );
}

/** One run of a session, read to its end; `onEvent` is told each event before the next is asked for. */
export function say(
  engine: QueryEngine,
  words: string,
  onEvent?: (event: QueryEvent) => void | Promise<void>,
): Promise<Omit<Played, "api">> {
  return collect(engine.submitMessage(words), onEvent);
}
