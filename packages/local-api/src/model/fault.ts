/** Where a fault strikes: after that many events (0: before the first), or after that many bytes of the body. */
export type FaultPoint = { event: number } | { byte: number };

/** What goes wrong with an answer, on purpose. */
export type Fault =
  /** Refused before any stream. `type` and `message` default to what the status means (M08). */
  | {
      kind: "http";
      status: number;
      type?: string;
      message?: string;
      headers?: Record<string, string>;
      details?: Record<string, unknown>;
      /** The whole body instead of an error object, for instance a proxy's HTML page. */
      body?: string;
    }
  /** `eof` closes the body properly, `reset` breaks the socket. */
  | { kind: "cut"; at: FaultPoint; how: "eof" | "reset" }
  /** The body in chunks of that many bytes. */
  | { kind: "split"; bytes: number }
  /** An `error` event; the stream ends after it (M127). */
  | { kind: "error"; at: FaultPoint; type: string; message?: string }
  /** No more bytes; the socket stays open until the client leaves. */
  | { kind: "stall"; at: FaultPoint };
