import type { ThinkingType } from "@loopsmith/local-api/validate";
import { describe, expect, it } from "vitest";
import { accepts, assistant, call, judge, refuses, request, result, text, tool, user } from "./validate-try.ts";

const CLASSIC = { model: { profile: "classic" } } as const;
const MANUAL = { max_tokens: 4_000, thinking: { type: "enabled", budget_tokens: 1_024 } };
const ADAPTIVE = { thinking: { type: "adaptive" } };
const thought = { type: "thinking", thinking: "Hm.", signature: "sig" };
const hidden = { type: "redacted_thinking", data: "aGlkZGVu" };

/** A request with these changes to a model that takes these types of thinking. */
function asks(types: readonly ThinkingType[], changes: Record<string, unknown>) {
  return [request(changes), { model: { thinkingTypes: types } }] as const;
}

describe("forced calls", () => {
  const forced = { tools: [tool()], tool_choice: { type: "any" } };
  const named = { tools: [tool()], tool_choice: { type: "tool", name: "Read" } };
  const refusal = { rule: "M84", path: "tool_choice", says: "Thinking may not be enabled when tool_choice forces" };
  accepts("M84 takes a forced call without thinking", request(forced), CLASSIC);
  accepts(
    "M84 takes a free choice with manual thinking",
    request({ ...forced, ...MANUAL, tool_choice: { type: "auto" } }),
    CLASSIC,
  );
  refuses("M84 refuses any call with manual thinking", request({ ...forced, ...MANUAL }), refusal, CLASSIC);
  refuses("M84 refuses a named call with manual thinking", request({ ...named, ...MANUAL }), refusal, CLASSIC);
  accepts("M84 takes a forced call with adaptive thinking", request({ ...named, ...ADAPTIVE }));
  it("M84 notes that other servers would refuse that", () => {
    expect(judge(request({ ...named, ...ADAPTIVE })).notes).toContainEqual({
      rule: "M84",
      message: expect.stringMatching(/^tool_choice: /),
    });
  });
  refuses("M84 refuses it under portable", request({ ...named, ...ADAPTIVE }), refusal, { strictness: "portable" });
});

describe("the kind of thinking", () => {
  const refusal = { rule: "M89", path: "thinking.type" };
  accepts("M89 takes adaptive on a modern model", request(ADAPTIVE));
  accepts("M89 takes thinking between tools on a modern model", request({ thinking: { type: "between_tools" } }));
  accepts("M89 takes manual on a classic one", request(MANUAL), CLASSIC);
  accepts("M89 takes disabled on both", request({ thinking: { type: "disabled" } }), CLASSIC);
  refuses("M89 refuses manual on a modern model", request(MANUAL), { ...refusal, says: 'not support "enabled"' });
  refuses(
    "M89 refuses adaptive on a classic one",
    request(ADAPTIVE),
    { ...refusal, says: "enabled, disabled" },
    CLASSIC,
  );
  accepts("M89 takes both on a model that has both", ...asks(["enabled", "adaptive", "disabled"], MANUAL));
  refuses("M89 refuses disabled on a model that always thinks", request({ thinking: { type: "disabled" } }), refusal, {
    model: { thinkingTypes: ["adaptive"] },
  });
  const disabled = (effort: string) => request({ thinking: { type: "disabled" }, output_config: { effort } });
  accepts("M89 takes disabled with effort high", disabled("high"));
  refuses("M89 refuses disabled with effort xhigh", disabled("xhigh"), { ...refusal, says: "effort xhigh" });
  refuses("M89 refuses disabled with effort max", disabled("max"), refusal);
  accepts("M89 takes disabled with effort max on a classic model", disabled("max"), CLASSIC);

  const budget = (tokens: number, max = 4_000) =>
    request({ max_tokens: max, thinking: { type: "enabled", budget_tokens: tokens } });
  const path = "thinking.enabled.budget_tokens";
  accepts("M90 takes the smallest budget", budget(1_024), CLASSIC);
  accepts("M90 takes one token less than max_tokens", budget(3_999), CLASSIC);
  refuses("M90 refuses a smaller budget", budget(1_023), { rule: "M90", path, says: "1024" }, CLASSIC);
  refuses("M90 refuses one of max_tokens", budget(4_000), { rule: "M90", path, says: "`max_tokens` must be" }, CLASSIC);
  accepts("M90 takes a larger one where thinking is interleaved", budget(8_000), {
    ...CLASSIC,
    headers: { "anthropic-beta": "interleaved-thinking-2025-05-14" },
  });
  accepts(
    "M90 looks at the budget alone where max_tokens is not sent",
    { ...budget(8_000), max_tokens: undefined },
    {
      ...CLASSIC,
      path: "/v1/messages/count_tokens",
    },
  );
});

describe("a turn that is continued", () => {
  const continued = (...content: unknown[]) =>
    request({ ...MANUAL, messages: [user("a"), assistant(...content), user(result())], tools: [tool()] });
  const refusal = { rule: "M93", path: "messages.1.content.0.type" };
  accepts("M93 takes one that begins with thinking", continued(thought, call()), CLASSIC);
  accepts("M93 takes one that begins with hidden thinking", continued(hidden, text(), call()), CLASSIC);
  refuses(
    "M93 refuses one that begins with a call",
    continued(call()),
    { ...refusal, says: "Expected `thinking` or `redacted_thinking`, but found `tool_use`" },
    CLASSIC,
  );
  refuses("M93 refuses one that begins with text", continued(text(), call()), { ...refusal, says: "`text`" }, CLASSIC);
  accepts("M93 looks at manual thinking only", { ...continued(call()), thinking: undefined }, CLASSIC);
  accepts("M93 takes none on a modern model", { ...continued(call()), ...ADAPTIVE });
  const longer = (first: unknown[]) =>
    request({
      ...MANUAL,
      tools: [tool()],
      messages: [user("a"), assistant(...first, call()), user(result()), assistant(call("b")), user(result("b"))],
    });
  accepts("M93 looks at the beginning of the whole turn", longer([thought]), CLASSIC);
  refuses("M93 refuses a turn of two calls without a beginning", longer([]), refusal, CLASSIC);
  accepts(
    "M93 lets earlier turns alone",
    request({
      ...MANUAL,
      tools: [tool()],
      messages: [user("a"), assistant(call()), user(result()), assistant("b"), user("c")],
    }),
    CLASSIC,
  );
  accepts("M93 takes a call that came without thinking", continued(call()), {
    ...CLASSIC,
    sentWithoutThinking: (id) => id === "tu1",
  });
});

describe("a foreign signature", () => {
  const history = (block: unknown) => request({ messages: [user("a"), assistant(block, text()), user("b")] });
  const sent = { sentUnsealed: (signature: string) => signature === "sig" || signature === "aGlkZGVu" };
  accepts("M92 takes the signature that a script gave", history(thought), sent);
  accepts("M92 takes the data that a script gave", history(hidden), sent);
  refuses(
    "M92 refuses any other signature",
    history({ ...thought, signature: "c2ln" }),
    { rule: "M92", path: "messages.1.content.0", says: "Invalid `signature` in `thinking` block" },
    sent,
  );
  refuses(
    "M92 refuses any other data",
    history({ ...hidden, data: "c2ln" }),
    { rule: "M92", path: "messages.1.content.0", says: "Invalid `data` in `redacted_thinking` block" },
    sent,
  );
});
