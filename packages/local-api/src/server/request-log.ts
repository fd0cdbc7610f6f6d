import type { Fault } from "@loopsmith/local-api/model";
import type { ApiProblem, Note } from "@loopsmith/local-api/validate";
import type { Clock } from "./clock.ts";

/**
 * answered: the whole answer was sent · cut: a fault ended its body properly and too early (`eof`, `error`) · reset: a
 * fault broke the socket · client_left: the client went away first, or the server was closed.
 */
export type RequestEnd = "answered" | "cut" | "reset" | "client_left";

/** A fault, and when it took effect. */
export type StruckFault = { fault: Fault; at: number };

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
  /** When the model function had answered; undefined when none was asked. */
  repliedAt?: number;
  /** When the first and the last bytes of the body were handed over. */
  firstByteAt?: number;
  lastByteAt?: number;
  /** Of the body. */
  bytesSent: number;
  /** The faults that took effect, in that order. */
  struck: readonly StruckFault[];
  /** The faults that were asked for and have not taken effect: of an ended answer, those whose point was not reached. */
  missed: readonly Fault[];
  /** When the answer ended or the client went away; undefined while it runs. */
  endedAt?: number;
  end?: RequestEnd;
  /** When its socket was closed, or free for another request; undefined where there is no socket. */
  closedAt?: number;
};

/** The requests of one server, oldest first, and what is written down about each as it goes on. */
export type RequestLog = {
  entries: readonly LoggedRequest[];
  open(request: Request, url: URL): LoggedRequest;
  replied(entry: LoggedRequest): void;
  expects(entry: LoggedRequest, faults: readonly Fault[]): void;
  struck(entry: LoggedRequest, fault: Fault): void;
  sent(entry: LoggedRequest, bytes: number): void;
  /** Only the first end counts. */
  end(entry: LoggedRequest, end: RequestEnd): void;
  closed(entry: LoggedRequest): void;
};

/**
 * `keep`: how many requests stay in the log; a server that runs for days must not keep every history it was sent.
 * `onEnd` is told of each request that has ended.
 */
export function createRequestLog(clock: Clock, keep: number, onEnd: (entry: LoggedRequest) => void): RequestLog {
  const zero = clock.now();
  const now = (): number => clock.now() - zero;
  const entries: LoggedRequest[] = [];
  let count = 0;
  return {
    entries,
    open: (request, url) => {
      const entry = newEntry(++count, request, url, now());
      entries.push(entry);
      if (entries.length > keep) entries.shift();
      return entry;
    },
    replied: (entry) => {
      entry.repliedAt = now();
    },
    expects: (entry, faults) => {
      entry.missed = faults;
    },
    struck: (entry, fault) => {
      entry.missed = entry.missed.filter((each) => each !== fault);
      entry.struck = [...entry.struck, { fault, at: now() }];
    },
    sent: (entry, bytes) => {
      // What is made for a client that has left reaches nobody.
      if (entry.end !== undefined) return;
      entry.lastByteAt = now();
      entry.firstByteAt ??= entry.lastByteAt;
      entry.bytesSent += bytes;
    },
    end: (entry, end) => {
      if (entry.end !== undefined) return;
      entry.end = end;
      entry.endedAt = now();
      onEnd(entry);
    },
    closed: (entry) => {
      entry.closedAt = now();
    },
  };
}

function newEntry(number: number, request: Request, url: URL, startedAt: number): LoggedRequest {
  return {
    number,
    method: request.method,
    path: url.pathname + url.search,
    headers: Object.fromEntries(request.headers),
    body: undefined,
    status: 0,
    notes: [],
    startedAt,
    bytesSent: 0,
    struck: [],
    missed: [],
  };
}
