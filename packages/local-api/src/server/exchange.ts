import type { Fault } from "@loopsmith/local-api/model";
import type { LoggedRequest, RequestEnd, RequestLog } from "./request-log.ts";

/** One request on its way through the server. */
export type Exchange = {
  /** Kept, because the signal of a `Request` that nobody holds may never fire. */
  request: Request;
  url: URL;
  /** The same in the `request-id` header and in the body of an error (M07). */
  requestId: string;
  logged: LoggedRequest;
  /** Fires when the client goes away. */
  signal: AbortSignal;
  /** The model has answered. */
  replied(): void;
  /** These faults are to strike the answer. */
  expects(faults: readonly Fault[]): void;
  struck(fault: Fault): void;
  /** Bytes of the body have been handed over. */
  sent(bytes: number): void;
  /** The server is done with the answer. */
  ended(end: Exclude<RequestEnd, "client_left">): void;
  /** The client went away. */
  clientLeft(): void;
};

/** Opens an exchange; it ends with `ended` or `clientLeft`, whichever comes first. */
export function openExchange(request: Request, requestId: string, log: RequestLog): Exchange {
  const url = new URL(request.url);
  const logged = log.open(request, url);
  const gone = new AbortController();
  const clientLeft = (): void => {
    if (logged.end !== undefined) return;
    log.end(logged, "client_left");
    gone.abort();
  };
  const connectionOver = (): void => {
    clientLeft();
    log.closed(logged);
  };
  if (request.signal.aborted) connectionOver();
  else request.signal.addEventListener("abort", connectionOver, { once: true });
  return {
    request,
    url,
    requestId,
    logged,
    signal: gone.signal,
    replied: () => log.replied(logged),
    expects: (faults) => log.expects(logged, faults),
    struck: (fault) => log.struck(logged, fault),
    sent: (bytes) => log.sent(logged, bytes),
    ended: (end) => log.end(logged, end),
    clientLeft,
  };
}
