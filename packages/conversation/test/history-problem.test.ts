import { findHistoryProblem, type Message } from "@loopsmith/conversation";
import { describe, expect, it } from "vitest";
import { answer, assistant, call, text, thinking, user } from "./blocks.ts";

const prompt = user(text("go"));
const pair = [assistant(call("t1")), user(answer("t1"))];

describe("findHistoryProblem accepts", () => {
  const accepted: [string, Message[]][] = [
    ["an empty history", []],
    ["plain strings", [user("hi"), { role: "assistant", content: "hello" }]],
    ["M53 a call and its result", [prompt, ...pair]],
    ["M58 text behind the results", [prompt, assistant(call("t1")), user(answer("t1"), text("and"))]],
    [
      "M67 results over two messages in a row",
      [prompt, assistant(call("t1"), call("t2")), user(answer("t1")), user(answer("t2"))],
    ],
    [
      "M28 a call and text over two messages in a row",
      [prompt, assistant(call("t1")), assistant(text("x")), user(answer("t1"))],
    ],
    ["M68 results in another order", [prompt, assistant(call("t1"), call("t2")), user(answer("t2"), answer("t1"))]],
    ["M65 a result without content", [prompt, assistant(call("t1")), user({ type: "tool_result", tool_use_id: "t1" })]],
    ["B55 empty thinking with a signature", [prompt, assistant(thinking("", "sig"), text("x"))]],
    ["an end on the assistant: the next request adds the user", [prompt, assistant(text("done"))]],
  ];
  it.each(accepted)("%s", (_, messages) => {
    expect(findHistoryProblem(messages)).toBeUndefined();
  });
});

describe("findHistoryProblem names the first broken rule and its path", () => {
  const image = { type: "image", source: { type: "url", url: "https://example.com/a.png" } } as const;
  const refused: [string, string, Message[]][] = [
    ["M29", "messages.0", [assistant(text("hi")), user(text("x"))]],
    ["M32", "messages.1", [prompt, { role: "system", content: "be brief" }]],
    ["M34", "messages.0.content.0", [user("")]],
    ["M34", "messages.1.content.1", [prompt, assistant(text("a"), text(""))]],
    ["M35", "messages.0.content.1", [user(text("a"), text(" \n"))]],
    ["M35", "messages.0.content", [{ role: "user", content: " " }]],
    ["M36", "messages.0", [{ role: "user", content: "" }]],
    ["M36", "messages.1", [prompt, user()]],
    ["M36", "messages.1", [prompt, assistant(), user(text("x"))]],
    ["M53", "messages.1.content.0", [prompt, assistant(call("t1")), user(text("well?"))]],
    ["M53", "messages.1.content.0", [prompt, assistant(call("t1")), user(answer("t9"))]],
    ["M55", "messages.1.content.1", [prompt, assistant(text("x"), call("t1"))]],
    ["M54", "messages.1.content.1", [prompt, assistant(call("t1"), call("t2")), user(answer("t1"))]],
    ["M56", "messages.0.content.0", [user(answer("t1"))]],
    ["M56", "messages.4.content.0", [prompt, ...pair, assistant(text("x")), user(answer("t1"))]],
    ["M57", "messages.2.content.1", [prompt, assistant(call("t1")), user(text("here"), answer("t1"))]],
    [
      "M57",
      "messages.2.content.1",
      [prompt, assistant(call("t1"), call("t2")), user(image, answer("t1"), answer("t2"))],
    ],
    ["M57", "messages.3.content.0", [prompt, assistant(call("t1")), user(text("here")), user(answer("t1"))]],
    ["M59", "messages.2.content.1", [prompt, assistant(call("t1")), user(answer("t1"), answer("t1"))]],
    ["M60", "messages.1.content.1.id", [prompt, assistant(call("t1"), call("t1")), user(answer("t1"))]],
    ["M60", "messages.3.content.0.id", [prompt, ...pair, ...pair]],
    ["M61", "messages.1.content.0.id", [prompt, assistant(call("a.1")), user(answer("a.1"))]],
    ["M61", "messages.2.content.1.tool_use_id", [prompt, assistant(call("t1")), user(answer("t1"), answer("t 1"))]],
    ["M63", "messages.0.content.0", [user(call("t1"))]],
    ["M63", "messages.1.content.0", [prompt, assistant(answer("t1"))]],
    ["M64", "messages.1.content.0.input", [prompt, assistant(call("t1", "{}")), user(answer("t1"))]],
    ["M64", "messages.1.content.0.input", [prompt, assistant(call("t1", null)), user(answer("t1"))]],
    ["M64", "messages.1.content.0.input", [prompt, assistant(call("t1", [])), user(answer("t1"))]],
    [
      "M66",
      "messages.2.content.0.content.1",
      [prompt, assistant(call("t1")), user(answer("t1", [text("a"), text("")]))],
    ],
    ["M94", "messages.1.content.1", [prompt, assistant(text("so"), thinking("hm", "s1"))]],
    ["M94", "messages.2.content.0", [prompt, assistant(text("so")), assistant(thinking("hm", "s1"), text("on"))]],
    ["M98", "messages.0.content.0", [user(thinking("hm", "s1"), text("Go."))]],
    ["M75", "messages.1.content.0.name", [prompt, assistant({ ...call("t1"), name: "a.b" }), user(answer("t1"))]],
    [
      "M75",
      "messages.1.content.0.name",
      [prompt, assistant({ ...call("t1"), name: "n".repeat(65) }), user(answer("t1"))],
    ],
  ];
  it.each(refused)("%s at %s", (rule, path, messages) => {
    expect(findHistoryProblem(messages)).toMatchObject({ rule, path });
  });

  it("M54 names the calls without a result, and only those", () => {
    const messages = [prompt, assistant(call("t1"), call("t2"), call("t3")), user(answer("t2"))];
    expect(findHistoryProblem(messages)?.message).toBe("Answer t1, t3 in the next message, before anything else.");
  });

  it("L50 with what is checked before, looks at the new messages alone and counts paths from there", () => {
    const checked = { messageCount: 4, toolUseIds: new Set(["t1"]) };
    expect(findHistoryProblem([assistant(call("t2")), user(answer("t2"))], checked)).toBeUndefined();
    expect(findHistoryProblem([assistant(call("t1")), user(answer("t1"))], checked)).toMatchObject({
      rule: "M60",
      path: "messages.4.content.0.id",
    });
  });
});
