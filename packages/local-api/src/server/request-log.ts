import type { ApiProblem, Note } from "@loopsmith/local-api/validate";
import type { Clock } from "./clock.ts";

/** One request as the server saw it. Times are milliseconds since the server started. */
export type LoggedRequest = {
  /** 1 for the first request that came. */
  number: number;
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  /** The parsed body; undefined when there was none or it was no JSON. */
  body: unknown;
  /** 0 until the answer begins. */
  status: number;
  /** Why it was refused, unless it was let through. */
  problem?: ApiProblem;
  notes: readonly Note[];
  /** What a model function threw instead of answering (or the server itself, which would be a bug). */
  failure?: unknown;
  startedAt: number;
  /** When the answer ended or the client went away; undefined while it runs. */
  endedAt?: number;
  end?: "answered" | "client_left";
};

/** The requests of one server, oldest first. */
export type RequestLog = {
  entries: readonly LoggedRequest[];
  open(request: Request, url: URL): LoggedRequest;
  /** Writes down how a request ended; only the first end counts. */
  close(entry: LoggedRequest, end: "answered" | "client_left"): void;
};

/** `keep`: how many requests stay in the log; a server that runs for days must not keep every history it was sent. */
export function createRequestLog(clock: Clock, keep: number): RequestLog {
  const zero = clock.now();
  const entries: LoggedRequest[] = [];
  let count = 0;
  return {
    entries,
    open: (request, url) => {
      const entry: LoggedRequest = {
        number: ++count,
        method: request.method,
        path: url.pathname + url.search,
        headers: Object.fromEntries(request.headers),
        body: undefined,
        status: 0,
        notes: [],
        startedAt: clock.now() - zero,
      };
      entries.push(entry);
      if (entries.length > keep) entries.shift();
      return entry;
    },
    close: (entry, end) => {
      if (entry.end !== undefined) return;
      entry.end = end;
      entry.endedAt = clock.now() - zero;
    },
  };
}
