import { describe, expect, it } from "vitest";
import { accepts, judge, refuses, request, tool, user } from "./validate-try.ts";

const CLASSIC = { model: { profile: "classic" } } as const;
const MANUAL_THINKING = { thinking: { type: "enabled", budget_tokens: 1_024 } };

describe("max_tokens", () => {
  accepts("M41 takes 1", request({ max_tokens: 1 }));
  for (const value of [-1, 1.5, "10", null]) {
    refuses(`M41 refuses ${JSON.stringify(value)}`, request({ max_tokens: value }), {
      rule: "M41",
      path: "max_tokens",
    });
  }

  accepts("M42 takes 0, to warm the cache", request({ max_tokens: 0, stream: false, tool_choice: { type: "auto" } }));
  const clashes: [words: string, fields: Record<string, unknown>][] = [
    ["stream: true", { stream: true }],
    ["manual thinking", MANUAL_THINKING],
    ["output_config.format", { output_config: { format: { type: "json_schema", schema: {} } } }],
    ["tool_choice any", { tools: [tool()], tool_choice: { type: "any" } }],
    ["tool_choice tool", { tools: [tool()], tool_choice: { type: "tool", name: "Read" } }],
  ];
  for (const [words, fields] of clashes) {
    refuses(`M42 refuses 0 with ${words}`, request({ max_tokens: 0, ...fields }), {
      rule: "M42",
      path: "max_tokens",
      says: words,
    });
  }

  accepts("M43 takes what the model can give", request({ max_tokens: 128_000 }));
  refuses("M43 refuses one more", request({ max_tokens: 128_001 }), {
    rule: "M43",
    path: "max_tokens",
    says: "128001 > 128000, which is the maximum allowed number of output tokens",
  });
});

describe("the window", () => {
  const long = request({ messages: [user("word ".repeat(1_000))] });
  const verdict = judge(long);
  const inputTokens = verdict.kind === "accepted" ? verdict.inputTokens : Number.NaN;

  accepts("M44 takes input that just fits", long, { model: { contextWindow: inputTokens } });
  refuses(
    "M44 refuses input of one token more",
    long,
    { rule: "M44", path: "messages", says: `prompt is too long: ${inputTokens} tokens > ${inputTokens - 1} maximum` },
    { model: { contextWindow: inputTokens - 1 } },
  );
  refuses(
    "M44 refuses it when tokens are counted too",
    long,
    { rule: "M44", path: "messages", says: "prompt is too long" },
    { path: "/v1/messages/count_tokens", model: { contextWindow: inputTokens - 1 } },
  );

  accepts("M45 takes input and max_tokens over the window together", long, { model: { contextWindow: inputTokens } });
  accepts("M45 takes them on an older model when they just fit", long, {
    model: { legacyOverflow: true, contextWindow: inputTokens + 1_000 },
  });
  accepts("M45 looks at the input alone where max_tokens is not sent", request({ ...long, max_tokens: undefined }), {
    path: "/v1/messages/count_tokens",
    model: { legacyOverflow: true, contextWindow: inputTokens },
  });
  refuses(
    "M45 refuses them on an older model when they do not",
    long,
    { rule: "M45", path: "max_tokens", says: `exceed context limit: ${inputTokens} + 1000 > ${inputTokens + 999}` },
    { model: { legacyOverflow: true, contextWindow: inputTokens + 999 } },
  );
});

describe("sampling", () => {
  accepts("M46 takes the defaults on a modern model", request({ temperature: 1, top_p: 1 }));
  accepts("M46 takes other values on a classic one", request({ temperature: 0, top_p: 0.5, top_k: 0 }), CLASSIC);
  accepts(
    "M46 takes a high top_p with thinking on a classic one",
    request({ ...MANUAL_THINKING, max_tokens: 2_000, top_p: 0.95 }),
    CLASSIC,
  );
  for (const [field, value] of Object.entries({ temperature: 0.7, top_p: 0.9, top_k: 40 })) {
    const refusal = { rule: "M46", path: field };
    refuses(`M46 refuses ${field} ${value} on a modern model`, request({ [field]: value }), refusal);
    const thinking = request({ ...MANUAL_THINKING, [field]: value });
    refuses(`M46 refuses ${field} ${value} with thinking on a classic one`, thinking, refusal, CLASSIC);
  }
  for (const [field, value] of Object.entries({ temperature: 1.1, top_p: -0.1, top_k: -1 })) {
    refuses(
      `M46 refuses ${field} ${value} anywhere`,
      request({ [field]: value }),
      { rule: "M46", path: field },
      CLASSIC,
    );
  }
  refuses("M46 refuses a temperature in words", request({ temperature: "hot" }), { rule: "M46", path: "temperature" });
});

describe("stop sequences", () => {
  accepts("M47 takes words", request({ stop_sequences: ["END", " . "] }));
  refuses("M47 refuses whitespace", request({ stop_sequences: ["END", "\n"] }), {
    rule: "M47",
    path: "stop_sequences.1",
  });
  refuses("M47 refuses an empty one", request({ stop_sequences: [""] }), { rule: "M47", path: "stop_sequences.0" });
  refuses("M47 refuses a string", request({ stop_sequences: "END" }), { rule: "M47", path: "stop_sequences" });
  refuses("M47 refuses a number", request({ stop_sequences: [1] }), { rule: "M47", path: "stop_sequences.0" });
});

describe("what an accepted request is worth", () => {
  it("M111 gives the estimate that count_tokens and usage report", () => {
    const body = request({ system: "Be brief.", tools: [tool()] });
    const counted = judge(body, { path: "/v1/messages/count_tokens" });
    expect(judge(body)).toMatchObject({ inputTokens: counted.kind === "accepted" ? counted.inputTokens : undefined });
  });
});
