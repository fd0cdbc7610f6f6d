import { MAX_BODY_BYTES } from "@loopsmith/local-api/validate";
import { describe, expect, it } from "vitest";
import { accepts, judge, refuses, request, user } from "./validate-try.ts";

const UNAUTHENTICATED = { status: 401, type: "authentication_error" };

describe("the body as bytes", () => {
  const full = new TextEncoder().encode(JSON.stringify(request()).padEnd(MAX_BODY_BYTES));
  accepts("M12 takes a body of exactly 32 MB", full);
  refuses("M12 refuses a body of one byte more", new Uint8Array(MAX_BODY_BYTES + 1), {
    rule: "M12",
    path: "body",
    says: "33554433 bytes > 33554432 maximum",
    status: 413,
    type: "request_too_large",
  });

  accepts("M02 takes one JSON object", JSON.stringify(request()));
  refuses("M02 refuses JSON that is cut", '{"model":', { rule: "M02", path: "body", says: "valid JSON" });
  refuses("M02 refuses an empty body", "", { rule: "M02", path: "body", says: "valid JSON" });
  refuses("M02 refuses an array", "[]", { rule: "M02", path: "body", says: "valid JSON: it is not an object" });
  const quotedByte = new Uint8Array([...new TextEncoder().encode('{"a":"'), 0xff, ...new TextEncoder().encode('"}')]);
  refuses("M02 refuses bytes that are not UTF-8", quotedByte, { rule: "M02", path: "body", says: "valid JSON" });
  refuses("M02 refuses what is nested too deep to walk", `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, {
    rule: "M02",
    path: `a${".0".repeat(255)}`,
    says: "nested deeper than 256 levels",
  });

  accepts(
    "M03 takes a whole emoji, written or escaped",
    '{"model":"scripted","max_tokens":1,"messages":[{"role":"user","content":"😀 \\ud83d\\ude00"}]}',
  );
  refuses("M03 refuses the first half of an emoji", request({ messages: [user("\ud83d")] }), {
    rule: "M03",
    path: "messages.0.content",
    says: "not valid JSON: no low surrogate",
  });
  refuses("M03 refuses the second half of an emoji", request({ messages: [user("a\ude00")] }), {
    rule: "M03",
    path: "messages.0.content",
    says: "no low surrogate",
  });
  refuses("M03 refuses half an emoji in the name of a field", request({ metadata: { "\ud83d": 1 } }), {
    rule: "M03",
    path: "metadata.\ud83d",
  });
});

describe("credentials", () => {
  accepts("M04 takes x-api-key", request());
  accepts("M04 takes Authorization: Bearer", request(), {
    headers: { "x-api-key": undefined, authorization: "Bearer token" },
  });
  refuses(
    "M04 refuses a request without either",
    request(),
    { rule: "M04", path: "x-api-key", ...UNAUTHENTICATED },
    {
      headers: { "x-api-key": undefined },
    },
  );
  refuses(
    "M04 refuses an empty key",
    request(),
    { rule: "M04", path: "x-api-key", ...UNAUTHENTICATED },
    {
      headers: { "x-api-key": " " },
    },
  );
  refuses(
    "M04 refuses another kind of authorization",
    request(),
    { rule: "M04", path: "x-api-key", ...UNAUTHENTICATED },
    {
      headers: { "x-api-key": undefined, authorization: "Basic dTpw" },
    },
  );

  accepts("M05 takes the key that was set", request(), { key: "sk-test" });
  accepts("M05 takes the key that was set as a bearer token", request(), {
    key: "sk-test",
    headers: { "x-api-key": undefined, authorization: "bearer sk-test" },
  });
  const invalid = { rule: "M05", says: "invalid x-api-key", ...UNAUTHENTICATED };
  refuses(
    "M05 refuses another key than the one that was set",
    request(),
    { ...invalid, path: "x-api-key" },
    { key: "K" },
  );
  refuses(
    "M05 refuses a wrong bearer token",
    request(),
    { ...invalid, path: "authorization" },
    {
      key: "K",
      headers: { "x-api-key": undefined, authorization: "Bearer nope" },
    },
  );
  refuses(
    "M05 never takes sk-revoked",
    request(),
    { ...invalid, path: "x-api-key" },
    { headers: { "x-api-key": "sk-revoked" } },
  );
});

describe("the API version", () => {
  accepts("M06 takes 2023-06-01", request());
  accepts("M06 takes 2026-10-21", request(), { headers: { "anthropic-version": "2026-10-21" } });
  refuses(
    "M06 refuses a request without it",
    request(),
    { rule: "M06", path: "anthropic-version", says: "header is required" },
    {
      headers: { "anthropic-version": undefined },
    },
  );
  refuses(
    "M06 refuses a version that never was",
    request(),
    { rule: "M06", path: "anthropic-version", says: "2023-06-01" },
    {
      headers: { "anthropic-version": "2024-01-01" },
    },
  );
});

describe("the model", () => {
  accepts("M11 takes a model that exists", request());
  refuses("M11 refuses one that does not", request({ model: "claude-nope" }), {
    rule: "M11",
    path: "model",
    says: "claude-nope",
    status: 404,
    type: "not_found_error",
  });
});

describe("the order of the rules", () => {
  it("M20 the first broken rule decides: size, credentials, version, JSON, fields, model, limits, turns, texts, tools, window", () => {
    const sound = request({ tools: [{ name: "Read", input_schema: { type: "object" } }] });
    const steps: [rule: string, broken: Record<string, unknown>][] = [
      ["M22", { foo: 1 }],
      ["M23", { messages: [] }],
      ["M11", { model: "nope" }],
      ["M43", { max_tokens: 1_000_000 }],
      [
        "M29",
        {
          messages: [
            { role: "assistant", content: "\n" },
            { role: "user", content: [{ type: "tool_result", tool_use_id: "x" }] },
          ],
        },
      ],
      [
        "M35",
        {
          messages: [
            user("\n"),
            { role: "assistant", content: "x" },
            { role: "user", content: [{ type: "tool_result", tool_use_id: "x" }] },
          ],
        },
      ],
      [
        "M56",
        {
          messages: [
            user("a"),
            { role: "assistant", content: "x" },
            { role: "user", content: [{ type: "tool_result", tool_use_id: "x" }] },
          ],
        },
      ],
      ["M82", { tool_choice: { type: "tool", name: "Write" } }],
      ["M44", {}],
    ];
    const circumstances = { strictness: "portable", model: { contextWindow: 1 } } as const;
    const found = steps.map((_, index) => {
      const broken = Object.assign(
        {},
        ...steps
          .slice(index)
          .map(([, changes]) => changes)
          .reverse(),
      );
      const verdict = judge({ ...sound, ...broken }, circumstances);
      return verdict.kind === "refused" ? verdict.problem.rule : "accepted";
    });
    expect(found).toEqual(steps.map(([rule]) => rule));
  });

  it("M20 what comes with the bytes is judged before what is in them", () => {
    const broken = [
      ["M12", new Uint8Array(MAX_BODY_BYTES + 1), {}],
      ["M04", "{", {}],
      ["M06", "{", { "x-api-key": "k" }],
      ["M02", "{", { "x-api-key": "k", "anthropic-version": "2023-06-01" }],
    ] as const;
    const found = broken.map(([, body, headers]) => {
      const verdict = judge(body, { headers: { "x-api-key": undefined, "anthropic-version": undefined, ...headers } });
      return verdict.kind === "refused" ? verdict.problem.rule : "accepted";
    });
    expect(found).toEqual(broken.map(([rule]) => rule));
  });
});
