import { LlmError } from "@loopsmith/llm/error";

/**
 * What a failed request means for the next one. transient: the same request may succeed; a failure that has already cost a
 * wait or a part of a reply is worth `once` only · too_long: a shorter history may succeed (M44) · unknown_model: another
 * model may (M11) · fatal: nothing of the kind · aborted: nobody waits any more.
 */
export type Failure =
  | { kind: "transient"; overloaded: boolean; retries: "many" | "once"; retryAfterMs?: number }
  | { kind: "too_long" }
  | { kind: "unknown_model" }
  | { kind: "fatal" }
  | { kind: "aborted" };

/** What an error of this package means, by its kind, type, status, code and wait, never by its text (B41, L22). Never throws. */
export function classifyFailure(error: unknown): Failure {
  if (!(error instanceof LlmError)) return { kind: isAbort(error) ? "aborted" : "fatal" };
  const status = statusOf(error);
  if (error.code === "prompt_too_long" || status === 413) return { kind: "too_long" };
  if (error.code === "unknown_model") return { kind: "unknown_model" };
  const retries = error.shouldRetry === undefined ? retriesOf(error, status) : error.shouldRetry ? "many" : "none";
  if (retries === "none") return { kind: "fatal" };
  const wait = error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs };
  return { kind: "transient", overloaded: status === 529, retries, ...wait };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name.endsWith("AbortError"); // the SDK calls its own one APIUserAbortError
}

/** What an error type says in mid-stream, where there is no status (M08, M128). */
const STATUS_OF_TYPE: ReadonlyMap<string | undefined, number> = new Map([
  ["invalid_request_error", 400],
  ["authentication_error", 401],
  ["billing_error", 402],
  ["permission_error", 403],
  ["not_found_error", 404],
  ["request_too_large", 413],
  ["rate_limit_error", 429],
  ["overloaded_error", 529],
]);

function statusOf({ kind, type, status }: LlmError): number | undefined {
  // The request had been accepted, so a type that is new to us is the server's trouble.
  if (kind === "stream_error") return STATUS_OF_TYPE.get(type) ?? 500;
  return type === "overloaded_error" ? 529 : status;
}

function retriesOf(error: LlmError, status = 0): "many" | "once" | "none" {
  switch (error.kind) {
    case "status":
    case "stream_error":
      return isTransient(status) && !isSpendLimit(error) ? "many" : "none";
    case "connection":
      return isCertificate(error.code) ? "none" : "many";
    case "incomplete":
    case "protocol":
    case "timeout":
      return "once";
    case "credentials":
      return "none";
    default:
      return error.kind satisfies never;
  }
}

function isTransient(status: number): boolean {
  return [408, 409, 429].includes(status) || status >= 500;
}

/** A 429 that no wait helps against: the money for this month is spent (M14, F13). */
function isSpendLimit({ code, retryAfterMs }: LlmError): boolean {
  return code === "enforced_spend_limit_reached" && retryAfterMs === undefined;
}

/** The names that OpenSSL and Node have for a certificate that is refused: it will be refused again (F03). */
function isCertificate(code = ""): boolean {
  return /CERT|LEAF_SIGNATURE|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE/.test(code);
}
