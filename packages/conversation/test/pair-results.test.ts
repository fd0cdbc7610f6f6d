import { HistoryError, pairResults, type ToolResult } from "@loopsmith/conversation";
import { describe, expect, it } from "vitest";
import { answer, assistant, call, text, user } from "./blocks.ts";

const reply = assistant(text("three"), call("t1"), call("t2"), call("t3"));
const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } } as const;

describe("pairResults", () => {
  it("B19 puts all results into one user message, in call order", () => {
    const message = pairResults(reply, [answer("t3"), answer("t1"), answer("t2")]);
    expect(message).toEqual(user(answer("t1"), answer("t2"), answer("t3")));
  });

  it("B20 puts queued text behind the results and leaves an image inside its own result", () => {
    const results = [answer("t1", [image]), answer("t2"), answer("t3")];
    expect(pairResults(reply, results, [text("wait")])).toEqual(user(...results, text("wait")));
  });

  it("keeps is_error", () => {
    const failed = { ...answer("t1"), is_error: true };
    expect(pairResults(assistant(call("t1")), [failed])).toEqual(user(failed));
  });

  it.each<[ToolResult["content"], string]>([
    ["", "an empty string"],
    [" \n", "white space"],
    [[], "no block"],
    [[text("")], "an empty text block"],
    [undefined, "no content"],
  ])("B22 shows %j as (no output)", (content) => {
    const result = { type: "tool_result" as const, tool_use_id: "t1", ...(content !== undefined && { content }) };
    expect(pairResults(assistant(call("t1")), [result])).toEqual(user(answer("t1", "(no output)")));
  });

  it("M66 drops blank text beside other blocks", () => {
    const result = answer("t1", [text(""), image, text("a")]);
    expect(pairResults(assistant(call("t1")), [result])).toEqual(user(answer("t1", [image, text("a")])));
  });

  it.each([
    ["M53", "results", [answer("t1"), answer("t3")]],
    ["M59", "results", [answer("t1"), answer("t1"), answer("t2"), answer("t3")]],
    ["M56", "results", [answer("t1"), answer("t2"), answer("t3"), answer("t4")]],
  ])("%s throws, with the rule and the path %s", (rule, path, results) => {
    expect(() => pairResults(reply, results)).toThrow(HistoryError);
    expect(() => pairResults(reply, results)).toThrow(
      expect.objectContaining({ problem: { rule, path, message: expect.any(String) } }),
    );
  });
});
