import type { LoggedRequest, RequestLog } from "./request-log.ts";

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
  /** The answer is complete. */
  answered(): void;
  /** The client went away. */
  clientLeft(): void;
};

/** Opens an exchange; it ends with `answered` or `clientLeft`, whichever comes first. */
export function openExchange(request: Request, requestId: string, log: RequestLog): Exchange {
  const url = new URL(request.url);
  const logged = log.open(request, url);
  const gone = new AbortController();
  const clientLeft = (): void => {
    if (logged.end !== undefined) return;
    log.close(logged, "client_left");
    request.signal.removeEventListener("abort", clientLeft);
    gone.abort();
  };
  const answered = (): void => {
    log.close(logged, "answered");
    request.signal.removeEventListener("abort", clientLeft);
  };
  if (request.signal.aborted) clientLeft();
  else request.signal.addEventListener("abort", clientLeft);
  return { request, url, requestId, logged, signal: gone.signal, answered, clientLeft };
}
