import { LlmError, type LlmErrorFacts, type LlmErrorKind } from "@loopsmith/llm/error";
import { describe, expect, it } from "vitest";
import { classifyFailure, type Failure } from "#chapter";

const meaning = (kind: LlmErrorKind, facts: LlmErrorFacts = {}): Failure =>
  classifyFailure(new LlmError(kind, "It failed.", facts));

const MANY: Failure = { kind: "transient", overloaded: false, retries: "many" };
const OVERLOADED: Failure = { kind: "transient", overloaded: true, retries: "many" };
const ONCE: Failure = { kind: "transient", overloaded: false, retries: "once" };
const FATAL: Failure = { kind: "fatal" };
const TOO_LONG: Failure = { kind: "too_long" };

describe("step 10.1", () => {
  it.each<[string | undefined, Failure]>([
    ["overloaded_error", OVERLOADED],
    ["api_error", MANY],
    ["rate_limit_error", MANY],
    ["an_error_of_tomorrow", MANY],
    [undefined, MANY],
    ["invalid_request_error", FATAL],
    ["authentication_error", FATAL],
    ["billing_error", FATAL],
  ])("10.1a judges an error event, which has no status, by its type: %s (B41)", (type, failure) => {
    expect(meaning("stream_error", { type })).toEqual(failure);
  });

  it("10.1a takes an overload for one, whatever status a proxy has made of it", () => {
    expect(meaning("status", { status: 503, type: "overloaded_error" })).toEqual(OVERLOADED);
  });

  it("10.1b tells a history that is too long from other bad requests (M44)", () => {
    expect(meaning("status", { status: 400, code: "prompt_too_long" }), "the 400 that says so").toEqual(TOO_LONG);
    expect(meaning("status", { status: 413 }), "413").toEqual(TOO_LONG);
    expect(meaning("stream_error", { type: "request_too_large" }), "in mid-stream").toEqual(TOO_LONG);
    expect(meaning("status", { status: 400 }), "another 400").toEqual(FATAL);
  });

  it("10.1b knows it although the server says that asking again is of no use", () => {
    expect(meaning("status", { status: 400, code: "prompt_too_long", shouldRetry: false })).toEqual(TOO_LONG);
  });

  it.each<[number, Failure]>([
    [401, FATAL],
    [403, FATAL],
    [404, FATAL],
    [422, FATAL],
    [408, MANY],
    [409, MANY],
    [429, MANY],
    [500, MANY],
    [503, MANY],
    [599, MANY],
    [529, OVERLOADED],
  ])("10.1c judges status %i (L22)", (status, failure) => {
    expect(meaning("status", { status })).toEqual(failure);
  });

  it("10.1c tells an unknown model from other things that are not found (M11)", () => {
    expect(meaning("status", { status: 404, code: "unknown_model", shouldRetry: false })).toEqual({
      kind: "unknown_model",
    });
  });

  it("10.1d knows limits that no wait helps against: spent money, a refused certificate, no key", () => {
    const spent = { status: 429, type: "rate_limit_error", code: "enforced_spend_limit_reached" };
    expect(meaning("status", spent), "F13").toEqual(FATAL);
    expect(meaning("status", { ...spent, retryAfterMs: 5_000 }), "it says when").toEqual({
      ...MANY,
      retryAfterMs: 5_000,
    });
    expect(meaning("connection", { code: "CERT_HAS_EXPIRED" }), "F03").toEqual(FATAL);
    expect(meaning("credentials")).toEqual(FATAL);
  });

  it("10.1e asks many times after a broken connection, and once after what has already cost a wait or a part", () => {
    expect(meaning("connection", { code: "ECONNRESET" }), "F17").toEqual(MANY);
    for (const kind of ["timeout", "incomplete", "protocol"] as const) expect(meaning(kind), kind).toEqual(ONCE);
    expect(meaning("protocol", { status: 500 }), "an HTML page with a status of its own").toEqual(ONCE);
  });

  it("10.1f believes the server's own word on a retry before its status (F16)", () => {
    expect(meaning("status", { status: 529, shouldRetry: false })).toEqual(FATAL);
    expect(meaning("status", { status: 400, shouldRetry: true })).toEqual(MANY);
  });

  it("10.1f keeps the wait that the server asked for", () => {
    expect(meaning("status", { status: 429, retryAfterMs: 7_000 })).toEqual({ ...MANY, retryAfterMs: 7_000 });
  });

  it("10.1g tells an abort from a bug, and takes whatever was thrown", () => {
    expect(classifyFailure(AbortSignal.abort().reason)).toEqual({ kind: "aborted" });
    for (const thrown of [new TypeError("x is not a function"), "text", undefined, null, { status: 529 }])
      expect(classifyFailure(thrown), String(thrown)).toEqual(FATAL);
  });
});
