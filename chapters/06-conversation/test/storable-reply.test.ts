import { describe, expect, it } from "vitest";
import { storableReply } from "#chapter";
import { assistant, call, text, thinking } from "./blocks.ts";

const redacted = { type: "redacted_thinking", data: "opaque" } as const;

describe("step 6.2", () => {
  it("6.2a stores nothing of a reply that says nothing (B23, L26)", () => {
    const empty = [assistant(), assistant(text("")), assistant(text(" \n")), assistant(thinking("hm"), redacted)];
    expect(empty.map(storableReply)).toEqual([undefined, undefined, undefined, undefined]);
    expect(storableReply({ role: "assistant", content: "\n" })).toBeUndefined();
  });

  it("6.2b keeps empty thinking that is signed, and redacted thinking (B55)", () => {
    const reply = assistant(thinking(""), redacted, call("t1"));
    expect(storableReply(reply)).toEqual(reply);
  });

  it("6.2c stores an input that is no object as {} (B33)", () => {
    const inputs = ['{"pattern": tru', null, ["TODO"]];
    const stored = inputs.map((input) => storableReply(assistant(call("t1", input))));
    expect(stored).toEqual(inputs.map(() => assistant(call("t1", {}))));
  });

  it("6.2e drops the thinking of a reply that does not begin with it (M94)", () => {
    const reply = assistant(text("I wait"), thinking("hm", "s1"), text("on"));
    expect(storableReply(reply)).toEqual(assistant(text("I wait"), text("on")));
    const blankFirst = assistant(text(" "), thinking("hm", "s1"), text("on"));
    expect(storableReply(blankFirst), "blank text does not count").toEqual(assistant(thinking("hm", "s1"), text("on")));
  });

  it("6.2d drops blank text and cut thinking, and leaves the rest in its order (L05)", () => {
    const reply = assistant(thinking("a"), text(""), text("b"), call("t1"), thinking("c", ""), text("d"), call("t2"));
    const kept = assistant(thinking("a"), text("b"), call("t1"), text("d"), call("t2"));
    expect(storableReply(reply)).toEqual(kept);
    expect(reply.content).toHaveLength(7);
  });
});
