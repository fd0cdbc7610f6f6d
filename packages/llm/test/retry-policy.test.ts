import { LlmError, type LlmErrorFacts, type LlmErrorKind } from "@loopsmith/llm/error";
import {
  classifyFailure,
  DEFAULT_RETRY_POLICY,
  decideRetry,
  type Failure,
  type RetryPolicy,
} from "@loopsmith/llm/retry";
import { describe, expect, it } from "vitest";

const failed = (kind: LlmErrorKind, facts: LlmErrorFacts = {}): LlmError => new LlmError(kind, "It failed.", facts);

const MANY: Failure = { kind: "transient", overloaded: false, retries: "many" };
const OVERLOADED: Failure = { kind: "transient", overloaded: true, retries: "many" };
const ONCE: Failure = { kind: "transient", overloaded: false, retries: "once" };
const FATAL: Failure = { kind: "fatal" };
const TOO_LONG: Failure = { kind: "too_long" };

describe("classifyFailure", () => {
  it.each<[number, Failure]>([
    [400, FATAL],
    [401, FATAL],
    [402, FATAL],
    [403, FATAL],
    [404, FATAL],
    [408, MANY],
    [409, MANY],
    [413, TOO_LONG],
    [418, FATAL],
    [422, FATAL],
    [429, MANY],
    [500, MANY],
    [502, MANY],
    [503, MANY],
    [504, MANY],
    [529, OVERLOADED],
    [599, MANY],
  ])("L22 status %i", (status, failure) => {
    expect(classifyFailure(failed("status", { status }))).toEqual(failure);
  });

  it("M09 goes by the status when the type is new", () => {
    expect(classifyFailure(failed("status", { status: 400, type: "future_error" }))).toEqual(FATAL);
    expect(classifyFailure(failed("status", { status: 503, type: "future_error" }))).toEqual(MANY);
  });

  it("M08 a 408 may pass, although its type is that of a bad request", () => {
    expect(classifyFailure(failed("status", { status: 408, type: "invalid_request_error" }))).toEqual(MANY);
  });

  it("L23 is overloaded by its type too, whatever status a proxy made of it", () => {
    expect(classifyFailure(failed("status", { status: 503, type: "overloaded_error" }))).toEqual(OVERLOADED);
  });

  it.each<[string | undefined, Failure]>([
    ["overloaded_error", OVERLOADED],
    ["api_error", MANY],
    ["rate_limit_error", MANY],
    ["timeout_error", MANY],
    ["conflict_error", MANY],
    ["future_error", MANY],
    [undefined, MANY],
    ["invalid_request_error", FATAL],
    ["authentication_error", FATAL],
    ["billing_error", FATAL],
    ["permission_error", FATAL],
    ["not_found_error", FATAL],
    ["request_too_large", TOO_LONG],
  ])("B41 an error event of the type %s, without a status (F34, M128)", (type, failure) => {
    expect(classifyFailure(failed("stream_error", { type }))).toEqual(failure);
  });

  it.each<[LlmErrorKind, Failure]>([
    ["connection", MANY],
    ["incomplete", ONCE],
    ["protocol", ONCE],
    ["timeout", ONCE],
    ["credentials", FATAL],
  ])("L22 kind %s", (kind, failure) => {
    expect(classifyFailure(failed(kind))).toEqual(failure);
  });

  it("F06 a page with a status of its own is a broken answer, not that status", () => {
    expect(classifyFailure(failed("protocol", { status: 500 }))).toEqual(ONCE);
  });

  it.each<[string, Failure]>([
    ["ECONNREFUSED", MANY],
    ["ECONNRESET", MANY],
    ["ENOTFOUND", MANY],
    ["EAI_AGAIN", MANY],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", FATAL],
    ["SELF_SIGNED_CERT_IN_CHAIN", FATAL],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", FATAL],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", FATAL],
    ["CERT_HAS_EXPIRED", FATAL],
    ["CERT_NOT_YET_VALID", FATAL],
    ["ERR_TLS_CERT_ALTNAME_INVALID", FATAL],
    ["HOSTNAME_MISMATCH", FATAL],
    ["INVALID_CA", FATAL],
    ["INVALID_PURPOSE", FATAL],
  ])("F01, F02, F03 a connection that failed with %s", (code, failure) => {
    expect(classifyFailure(failed("connection", { code }))).toEqual(failure);
  });

  it("M44 a history that is too long is apart from other bad requests", () => {
    expect(classifyFailure(failed("status", { status: 400, code: "prompt_too_long" }))).toEqual(TOO_LONG);
    const told = { status: 400, code: "prompt_too_long", shouldRetry: false };
    expect(classifyFailure(failed("status", told))).toEqual(TOO_LONG);
  });

  it("M11 an unknown model is apart from other things that are not found", () => {
    const facts = { status: 404, code: "unknown_model", shouldRetry: false };
    expect(classifyFailure(failed("status", facts))).toEqual({ kind: "unknown_model" });
  });

  it("F13 a spend limit is fatal, unless the server says when it ends (M14)", () => {
    const facts = { status: 429, type: "rate_limit_error", code: "enforced_spend_limit_reached" };
    expect(classifyFailure(failed("status", facts))).toEqual(FATAL);
    expect(classifyFailure(failed("status", { ...facts, retryAfterMs: 5_000 }))).toEqual({
      ...MANY,
      retryAfterMs: 5_000,
    });
    expect(classifyFailure(failed("status", { ...facts, code: "another_limit" }))).toEqual(MANY);
  });

  it("F16 the server's own word on a retry counts more than its status", () => {
    expect(classifyFailure(failed("status", { status: 529, shouldRetry: false }))).toEqual(FATAL);
    expect(classifyFailure(failed("status", { status: 400, shouldRetry: true }))).toEqual(MANY);
    expect(classifyFailure(failed("status", { status: 529, shouldRetry: true }))).toEqual(OVERLOADED);
  });

  it("F11 keeps the wait that the server asked for", () => {
    const facts = { status: 429, retryAfterMs: 7_000 };
    expect(classifyFailure(failed("status", facts))).toEqual({ ...MANY, retryAfterMs: 7_000 });
  });

  it("tells an abort from a bug, and takes whatever was thrown", () => {
    const aborts = [AbortSignal.abort().reason, Object.assign(new Error(), { name: "APIUserAbortError" })];
    expect(aborts.map(classifyFailure)).toEqual([{ kind: "aborted" }, { kind: "aborted" }]);
    for (const thrown of [new TypeError("x is not a function"), "text", undefined, null, 7, { status: 529 }])
      expect(classifyFailure(thrown)).toEqual(FATAL);
  });
});

describe("decideRetry", () => {
  const policy = DEFAULT_RETRY_POLICY;
  const middle = (): number => 0.5;
  const decisions = (failure: Failure): unknown[] =>
    [1, 2, 3, 4, 5, 6].map((attempt) => {
      const decision = decideRetry(failure, attempt, policy, middle);
      return decision.kind === "wait" ? decision.ms : decision.why;
    });

  it.each<[string, Failure, unknown[]]>([
    ["many", MANY, [500, 1_000, 2_000, 4_000, "attempts_used", "attempts_used"]],
    ["overloaded", OVERLOADED, [500, 1_000, 2_000, 4_000, "attempts_used", "attempts_used"]],
    ["once", ONCE, [500, ...Array(5).fill("attempts_used")]],
    ["a wait", { ...MANY, retryAfterMs: 60_000 }, [...Array(4).fill(60_000), "attempts_used", "attempts_used"]],
    ["no wait at all", { ...MANY, retryAfterMs: 0 }, [500, 1_000, 2_000, 4_000, "attempts_used", "attempts_used"]],
    ["an hour", { ...MANY, retryAfterMs: 3_600_000 }, Array(6).fill("retry_after_too_long")],
    ["too long", TOO_LONG, Array(6).fill("not_retryable")],
    ["unknown model", { kind: "unknown_model" }, Array(6).fill("not_retryable")],
    ["fatal", FATAL, Array(6).fill("not_retryable")],
    ["aborted", { kind: "aborted" }, Array(6).fill("not_retryable")],
  ])("L22 after attempts 1 to 6 that failed with: %s (B51)", (_, failure, expected) => {
    expect(decisions(failure)).toEqual(expected);
  });

  it("L22 waits what the section of defaults says: 4 retries, 0.5 s to 8 s, a quarter more or less, a minute", () => {
    expect(policy).toEqual({ maxRetries: 4, baseMs: 500, capMs: 8_000, jitter: 0.25, maxRetryAfterMs: 60_000 });
  });

  it("asks nobody again when the policy has no retries", () => {
    for (const failure of [MANY, ONCE])
      expect(decideRetry(failure, 1, { ...policy, maxRetries: 0 }, middle)).toEqual({
        kind: "give_up",
        why: "attempts_used",
      });
  });

  it("keeps every wait within its bounds, for any random number", () => {
    const policies: RetryPolicy[] = [
      { ...policy, maxRetries: 100 },
      { ...policy, maxRetries: 100, jitter: 0 },
      { maxRetries: 2_000, baseMs: 1, capMs: 100, jitter: 1, maxRetryAfterMs: 0 },
    ];
    const randoms = [0, Number.MIN_VALUE, 1 - Number.EPSILON, ...Array.from({ length: 97 }, (_, part) => part / 97)];
    for (const each of policies)
      for (const attempt of [1, 2, 3, 4, 5, 6, 50, 100])
        for (const random of randoms) {
          const decision = decideRetry(MANY, attempt, each, () => random);
          const middleMs = Math.min(each.capMs, each.baseMs * 2 ** (attempt - 1));
          if (decision.kind !== "wait") throw new Error("There are retries left.");
          expect(decision.ms).toBeGreaterThanOrEqual(middleMs * (1 - each.jitter));
          expect(decision.ms).toBeLessThanOrEqual(middleMs * (1 + each.jitter));
        }
  });

  it("uses all of the jitter", () => {
    const waits = [0, 1].map((random) => decideRetry(MANY, 1, policy, () => random));
    expect(waits).toEqual([
      { kind: "wait", ms: 375 },
      { kind: "wait", ms: 625 },
    ]);
  });
});
