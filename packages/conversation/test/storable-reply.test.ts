import { storableReply } from "@loopsmith/conversation";
import { describe, expect, it } from "vitest";
import { assistant, call, text, thinking } from "./blocks.ts";

describe("storableReply", () => {
  it("L05 keeps a whole reply as it came, in its order", () => {
    const reply = assistant(
      thinking("hm", "s1"),
      text("I read"),
      call("t1"),
      thinking("", "s2"),
      { type: "redacted_thinking", data: "D" },
      text("and write"),
      call("t2"),
    );
    expect(storableReply(reply)).toEqual(reply);
  });

  it.each([
    ["nothing", assistant()],
    ["an empty text", assistant(text(""))],
    ["white space", assistant(text(" \n\t"))],
    ["a blank string", { role: "assistant" as const, content: "\n" }],
  ])("B23 L26 stores nothing of a reply that holds %s", (_, reply) => {
    expect(storableReply(reply)).toBeUndefined();
  });

  it("L26 stores nothing of a reply that only thought", () => {
    expect(storableReply(assistant(thinking("hm", "s"), { type: "redacted_thinking", data: "D" }))).toBeUndefined();
  });

  it("M34 drops blank text and keeps what stands around it", () => {
    expect(storableReply(assistant(text(""), call("t1"), text("\n")))).toEqual(assistant(call("t1")));
  });

  it("B55 keeps empty thinking that is signed, and redacted thinking", () => {
    const reply = assistant(thinking("", "S"), { type: "redacted_thinking", data: "D" }, call("t1"));
    expect(storableReply(reply)).toEqual(reply);
  });

  it("M94 drops the thinking of a reply that does not begin with it, which could not be sent back", () => {
    expect(storableReply(assistant(text("I wait"), thinking("hm", "s1"), text("on")))).toEqual(
      assistant(text("I wait"), text("on")),
    );
    const blankFirst = assistant(text(" "), thinking("hm", "s1"), text("on"));
    expect(storableReply(blankFirst)).toEqual(assistant(thinking("hm", "s1"), text("on")));
  });

  it("L20 drops thinking that was cut before its signature", () => {
    expect(storableReply(assistant(thinking("half a thou", ""), text("x")))).toEqual(assistant(text("x")));
  });

  it.each([['{"path": tru, }'], [null], [[1]], [3]])("B33 stores the input %j as {}", (input) => {
    expect(storableReply(assistant(call("t1", input)))).toEqual(assistant(call("t1", {})));
  });

  it("leaves the reply that it was given as it was", () => {
    const reply = assistant(text(""), call("t1", "{"));
    const before = structuredClone(reply);
    storableReply(reply);
    expect(reply).toEqual(before);
  });
});
