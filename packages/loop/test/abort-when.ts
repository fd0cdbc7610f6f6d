import type { QueryEvent, QueryEventBody } from "@loopsmith/loop";

/** A signal that fires once events of all these types have come; `onEvent` has to be told of each event. */
export function abortWhen(...types: QueryEventBody["type"][]): {
  signal: AbortSignal;
  onEvent(event: QueryEvent): void;
} {
  const abort = new AbortController();
  const missing = new Set(types);
  return {
    signal: abort.signal,
    onEvent: ({ type }) => {
      if (missing.delete(type) && missing.size === 0) abort.abort();
    },
  };
}
