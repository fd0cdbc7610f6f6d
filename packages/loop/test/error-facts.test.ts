import { LlmError } from "@loopsmith/llm/stream";
import { errorFacts } from "@loopsmith/loop/agentic-loop";
import { describe, expect, it } from "vitest";

describe("errors as plain data", () => {
  it("keeps what retry and the reader need of an LlmError", () => {
    const error = new LlmError("status", "Overloaded.", {
      status: 529,
      type: "overloaded_error",
      requestId: "req_1",
      retryAfterMs: 500,
      cause: new Error("socket"),
    });
    expect(errorFacts(error)).toEqual({
      name: "LlmError",
      message: "Overloaded.",
      kind: "status",
      status: 529,
      type: "overloaded_error",
      requestId: "req_1",
      retryAfterMs: 500,
    });
  });

  const hostile = {
    toJSON: () => {
      throw new Error("no");
    },
  };

  it.each([
    ["an error without words", new RangeError(), { name: "RangeError", message: "RangeError" }],
    ["a text", "plain", { name: "Error", message: "plain" }],
    ["nothing", undefined, { name: "Error", message: "undefined" }],
    ["an object", { a: 1 }, { name: "Error", message: '{"a":1}' }],
    [
      "an object that cannot be shown",
      hostile,
      { name: "Error", message: "something was thrown that cannot be shown as text" },
    ],
  ])("F70 makes facts of %s", (_what, thrown, facts) => {
    expect(errorFacts(thrown)).toEqual(facts);
  });
});
