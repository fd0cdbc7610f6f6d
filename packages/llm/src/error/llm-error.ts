/**
 * connection: no reply, or the socket broke · status: an HTTP status other than 200 · stream_error: an `error` event ·
 * incomplete: the stream ended before `message_stop` · protocol: events that break the grammar, or no SSE at all ·
 * timeout: no headers, no byte or no end for too long · credentials: none were given, so nothing was sent.
 */
export type LlmErrorKind =
  | "connection"
  | "status"
  | "stream_error"
  | "incomplete"
  | "protocol"
  | "timeout"
  | "credentials";

export type LlmErrorFacts = {
  status?: number | undefined;
  type?: string | undefined;
  /** The server's `error_code`, the system's code of a connection that failed, `prompt_too_long` (M44), `unknown_model` (M11). */
  code?: string | undefined;
  requestId?: string | undefined;
  /** Milliseconds that the server asked to wait. */
  retryAfterMs?: number | undefined;
  /** What the server said about another try, if it did (F16). */
  shouldRetry?: boolean | undefined;
  cause?: unknown;
};

/** Why a model call failed; what retry and the caller need to know stands in fields, never only in the text. */
export class LlmError extends Error {
  override readonly name = "LlmError";
  readonly kind: LlmErrorKind;
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly shouldRetry: boolean | undefined;

  constructor(kind: LlmErrorKind, message: string, facts: LlmErrorFacts = {}) {
    super(message, { cause: facts.cause });
    this.kind = kind;
    this.status = facts.status;
    this.type = facts.type;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
    this.shouldRetry = facts.shouldRetry;
  }
}
