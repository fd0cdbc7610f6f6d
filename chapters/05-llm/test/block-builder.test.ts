import type Anthropic from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import { BlockBuilder, type FinishedBlock } from "#chapter";

/** A block that began like this and got these deltas, at its stop. */
function finish(block: object, ...deltas: Anthropic.RawContentBlockDelta[]): FinishedBlock {
  const builder = new BlockBuilder(block as Anthropic.ContentBlock);
  for (const delta of deltas) builder.add(delta);
  return builder.finish();
}

/** A call whose input came in these pieces. */
function finishCall(...pieces: string[]): FinishedBlock {
  const deltas = pieces.map((partial_json) => ({ type: "input_json_delta" as const, partial_json }));
  return finish({ type: "tool_use", id: "t1", name: "Bash", input: {} }, ...deltas);
}

const call = { type: "tool_use", id: "t1", name: "Bash" };

describe("step 5.2", () => {
  it("5.2a parses the input once it is whole", () => {
    expect(finishCall("", '{"cmd":', '"ls"}')).toEqual({ kind: "complete", block: { ...call, input: { cmd: "ls" } } });
  });

  it("5.2a gives a call that was cut as unparsable, with its raw text and what the parser said (B31)", () => {
    const raw = '{"cmd":"rm -rf /tmp/x';
    expect(finishCall('{"cmd":', '"rm -rf /tmp/x')).toEqual({
      kind: "unparsable",
      block: { ...call, input: raw },
      raw,
      message: expect.stringMatching(/\S/),
    });
  });

  it("5.2a accepts no beginning of an input, wherever it was cut (L04)", () => {
    const whole = '{"a":[1,{"b":"}"}],"c":null}';
    const cuts = Array.from({ length: whole.length - 1 }, (_, end) => whole.slice(0, end + 1));
    expect(cuts.filter((cut) => finishCall(cut).kind === "complete")).toEqual([]);
    expect(finishCall(whole).kind).toBe("complete");
  });

  it("5.2a mends nothing (B33)", () => {
    expect(finishCall('{"i": tru, }')).toMatchObject({ kind: "unparsable", raw: '{"i": tru, }' });
  });

  it.each(["3", "null", "[]", '"{}"'])("5.2a does not take %s for an input: it is no object (M64)", (json) => {
    expect(finishCall(json)).toMatchObject({ kind: "unparsable", raw: json });
  });

  it("5.2b lets a call without any input wait: it may have been cut before its first character (B30)", () => {
    const waits = { kind: "waits", block: { ...call, input: {} } };
    expect(finishCall()).toEqual(waits);
    expect(finishCall("", "")).toEqual(waits);
  });

  it("5.2c keeps thinking as it came, with its signature, also when it is empty (B55)", () => {
    const thinking = { type: "thinking", thinking: "", signature: "" };
    const signed = { type: "signature_delta" as const, signature: "sig" };
    const thought = (text: string) => ({ type: "thinking_delta" as const, thinking: text });
    expect(finish(thinking, thought("Let me "), thought("see."), signed)).toEqual({
      kind: "complete",
      block: { type: "thinking", thinking: "Let me see.", signature: "sig" },
    });
    expect(finish(thinking, signed)).toEqual({ kind: "complete", block: { ...thinking, signature: "sig" } });
  });

  it("5.2c lets thinking without its signature wait", () => {
    const thinking = { type: "thinking", thinking: "Let me", signature: "" };
    expect(finish(thinking)).toEqual({ kind: "waits", block: thinking });
  });

  it("5.2c hands a block of another kind on as it came (M126)", () => {
    const redacted = { type: "redacted_thinking", data: "abc" };
    expect(finish(redacted)).toEqual({ kind: "complete", block: redacted });
  });

  it("5.2c takes a text for complete wherever it ends", () => {
    const piece = (text: string) => ({ type: "text_delta" as const, text });
    expect(finish({ type: "text", text: "" }, piece("half an "), piece("ans"))).toEqual({
      kind: "complete",
      block: { type: "text", text: "half an ans" },
    });
  });
});
