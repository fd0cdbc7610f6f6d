import { estimateContentTokens, estimateTokens } from "@loopsmith/local-api/tokens";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const hello = { role: "user", content: "Hello, world" };

describe("estimateTokens", () => {
  it("M114 counts a quarter of the bytes of the text, and a few tokens for each message and block", () => {
    expect(estimateTokens({ messages: [hello] })).toBe(4 + 3 + 12 / 4);
  });

  it("M114 counts a string and the text block that it stands for alike", () => {
    const block = { role: "user", content: [{ type: "text", text: "Hello, world" }] };
    expect(estimateTokens({ messages: [block] })).toBe(estimateTokens({ messages: [hello] }));
  });

  it("M114 counts UTF-8 bytes, so that Chinese is not halved", () => {
    const bytes = (text: string) => new TextEncoder().encode(text).length;
    for (const text of ["中文字符", "naïve", "😀", "a中é😀", "\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff"]) {
      const padded = text.repeat(4);
      expect(estimateContentTokens(padded)).toBe(3 + bytes(padded) / 4);
    }
  });

  it("M114 counts system, names and values of tools, calls and results", () => {
    const none = estimateTokens({ messages: [hello] });
    const system = estimateTokens({ system: "x".repeat(400), messages: [hello] });
    const tools = estimateTokens({
      tools: [{ name: "x".repeat(200), input_schema: { ["k".repeat(200)]: 1 } }],
      messages: [hello],
    });
    const call = { type: "tool_use", id: "t".repeat(400), name: "Read", input: { ["k".repeat(200)]: "v".repeat(200) } };
    const answer = {
      type: "tool_result",
      tool_use_id: "t".repeat(400),
      content: [{ type: "text", text: "x".repeat(400) }],
    };
    expect(system - none).toBe(103);
    expect(tools - none).toBeGreaterThanOrEqual(108);
    expect(estimateTokens({ messages: [hello, { content: [call] }] }) - none).toBe(4 + 3 + 101);
    expect(estimateTokens({ messages: [hello, { content: [answer] }] }) - none).toBe(4 + 3 + 3 + 100);
  });

  it("M114 counts an image alike whatever its bytes", () => {
    const image = (data: string) => ({
      content: [{ type: "image", source: { type: "base64", media_type: "image/png", data } }],
    });
    expect(estimateTokens({ messages: [image("")] })).toBe(estimateTokens({ messages: [image("A".repeat(100_000))] }));
    expect(estimateTokens({ messages: [image("")] })).toBe(4 + 3 + 1_600);
  });

  it("M114 counts the text of a document, and a PDF like an image", () => {
    const document = (source: unknown) => ({ content: [{ type: "document", source }] });
    const pdf = document({ type: "base64", media_type: "application/pdf", data: "A".repeat(100_000) });
    const plain = document({ type: "text", media_type: "text/plain", data: "x".repeat(400) });
    expect(estimateTokens({ messages: [pdf] })).toBe(4 + 3 + 1_600);
    const words = "texttext/plain".length + "typemedia_typedata".length;
    expect(estimateTokens({ messages: [plain] })).toBe(Math.ceil(4 + 3 + (400 + words) / 4));
    const titled = { content: [{ ...plain.content[0], title: "t".repeat(40), context: "c".repeat(40) }] };
    expect(estimateTokens({ messages: [titled] }) - estimateTokens({ messages: [plain] })).toBe(20);
  });

  it("M114 counts what is empty as nothing, and numbers by their digits", () => {
    const call = { type: "tool_use", name: "n", input: { a: [1234, true, null, { b: "xx" }] } };
    expect(estimateContentTokens("")).toBe(0);
    expect(estimateContentTokens([call])).toBe(3 + Math.ceil("na1234truebxx".length / 4));
  });

  it("M114 never counts more text for less", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (text, more) => {
        const [short, long] = [text, text + more].map((content) => estimateTokens({ messages: [{ content }] }));
        expect(long).toBeGreaterThanOrEqual(short!);
      }),
    );
  });
});

describe("estimateContentTokens", () => {
  it("M111 counts the content of a reply as it would count in the next request", () => {
    const content = [
      { type: "text", text: "x".repeat(40) },
      { type: "tool_use", id: "t", name: "Read", input: { a: "b" } },
    ];
    const inRequest = estimateTokens({ messages: [{ content }] });
    expect(estimateContentTokens(content)).toBe(inRequest - 4);
  });

  it("M111 counts thinking by its text, not by its signature", () => {
    const thinking = { type: "thinking", thinking: "x".repeat(40), signature: "s".repeat(1_000) };
    expect(estimateContentTokens([thinking])).toBe(3 + 10);
  });
});
