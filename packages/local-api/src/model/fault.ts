/** An event of the undisturbed reply; the first one has the number 1. Pings count, as they are events. */
export type EventPoint = { event: number };

/** Behind that event (0: before the first), or behind that many bytes of the body as it is sent. */
export type FaultPoint = EventPoint | { byte: number };

/** What goes wrong with an answer, on purpose: before it begins, with the whole body, at a point, or with one event. */
export type Fault = AnswerFault | BodyFault | PointFault | EventFault;

/** The answer has another beginning, or none. */
export type AnswerFault =
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
  /** The status line and headers come that many milliseconds late; without `ms` they never come. */
  | { kind: "late_headers"; ms?: number }
  /** The socket breaks before the status line. */
  | { kind: "hang_up" };

/** The body is the same, and travels differently. */
export type BodyFault =
  /** In chunks of that many bytes. */
  | { kind: "split"; bytes: number }
  /** With other line ends; `mixed` takes turns. */
  | { kind: "line_ends"; ends: "crlf" | "cr" | "mixed" };

/** Something happens at a point of the body. */
export type PointFault =
  /** `eof` closes the body properly, `reset` breaks the socket. */
  | { kind: "cut"; at: FaultPoint; how: "eof" | "reset" }
  /** An `error` event; the stream ends after it (M127). */
  | { kind: "error"; at: FaultPoint; type: string; message?: string }
  /** No more bytes; the socket stays open until the client leaves. */
  | { kind: "stall"; at: FaultPoint }
  /** Nothing for that many milliseconds. */
  | { kind: "pause"; at: FaultPoint; ms: number }
  /** From there on that many bytes every `ms` milliseconds. */
  | { kind: "drip"; at: FaultPoint; bytes: number; ms: number };

/** Events are changed, moved, left out or added. `at` names the event, or the one that the new ones stand behind. */
export type EventFault =
  /** Sent twice: the event, or a run of `events` (default 1) that begins with it and comes again behind its end. */
  | { kind: "duplicate"; at: EventPoint; events?: number }
  /** Left out. */
  | { kind: "drop"; at: EventPoint }
  /** The next event comes first. */
  | { kind: "reorder"; at: EventPoint }
  /** Its data is `data`; by default its JSON without the last brace. */
  | { kind: "bad_json"; at: EventPoint; data?: string }
  /** An event that no client knows, of this type (default `future_event`). */
  | { kind: "unknown_event"; at: EventPoint; type?: string }
  /** That many pings (default: until the client leaves), `ms` milliseconds apart (default 0). */
  | { kind: "pings"; at: EventPoint; count?: number; ms?: number };
