import { LlmError } from "@loopsmith/llm/error";
import { todo } from "@loopsmith/course/todo";

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
  // 10.1 说出这个错误对下一个请求意味着什么：过长、换个模型、值得重试以及能重试几次，或者都不是。
  return todo(
    "10.1",
    "Say what the error means for the next request: too long, another model, worth a retry and how often, or none of it.",
  );
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

/** A 429 that no wait helps against: the money for this month is spent (M14, F13). */
function isSpendLimit({ code, retryAfterMs }: LlmError): boolean {
  return code === "enforced_spend_limit_reached" && retryAfterMs === undefined;
}

/** The names that OpenSSL and Node have for a certificate that is refused: it will be refused again (F03). */
function isCertificate(code = ""): boolean {
  return /CERT|LEAF_SIGNATURE|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE/.test(code);
}
