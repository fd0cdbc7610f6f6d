import { createToolContext } from "@loopsmith/tools/builtin";
import { describe, expect, it } from "vitest";
import { byteLength, callTool, capOutput, outputText } from "#chapter";
import { oddTool } from "./sample-tool.ts";

const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } } as const;

/** Half an emoji has no UTF-8: on the way there and back it becomes U+FFFD. */
function isWellFormed(text: string): boolean {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text)) === text;
}

describe("step 4.7", () => {
  it("4.7a whatever the cap, no character is cut in two, and the cap is kept (B26)", () => {
    const text = "a😀中é".repeat(60);
    for (let cap = 0; cap <= byteLength(text); cap += 1) {
      const shown = outputText(capOutput({ content: text }, cap));
      expect(isWellFormed(shown) && !shown.includes("\uFFFD"), `with a cap of ${cap} all characters are whole`).toBe(
        true,
      );
      // Below, the note alone may be longer than the cap.
      if (cap >= 100) expect(byteLength(shown), `with a cap of ${cap}`).toBeLessThanOrEqual(cap);
    }
    expect(capOutput({ content: text }, byteLength(text))).toEqual({ content: text });
  });

  it("4.7a half a character that came with the text becomes U+FFFD (B26)", () => {
    const half = "half an emoji: \uD83D";
    const mended = "half an emoji: \uFFFD";
    expect(capOutput({ content: half }, 100)).toEqual({ content: mended });
    expect(capOutput({ content: [{ type: "text", text: half }] }, 100)).toEqual({
      content: [{ type: "text", text: mended }],
    });
  });

  it("4.7b four kinds of nothing are shown as (no output) (B22)", async () => {
    const fromTool = await callTool(
      oddTool(() => undefined),
      {},
      createToolContext(),
    );
    const nothing = [{ content: "" }, fromTool, { content: [] }, { content: [{ type: "text" as const, text: "" }] }];
    expect(nothing.map((output) => capOutput(output, 100))).toEqual(nothing.map(() => ({ content: "(no output)" })));
    expect(capOutput({ content: [{ type: "text", text: " \n" }, image], isError: true }, 100)).toEqual({
      content: [image],
      isError: true,
    });
  });

  it("4.7c both ends stay, and the note says how much is missing and where the whole is (L15)", () => {
    const output = { content: `${"a".repeat(1_000)}${"z".repeat(1_000)}` };
    const shown = outputText(capOutput(output, 500));
    const bothEnds = /^(a+)\n\n\[(\d+) of (\d+) [^\]]*\]\n\n(z+)$/;
    expect(shown).toMatch(bothEnds);
    const [, head = "", missing = "", all = "", tail = ""] = bothEnds.exec(shown) ?? [];
    expect(all).toBe("2000");
    expect(head.length + tail.length + Number(missing)).toBe(2_000);
    expect(Math.abs(head.length - tail.length), "how much longer one end is than the other").toBeLessThan(2);
    expect(byteLength(shown), "bytes used of the 500").toBeGreaterThan(480);
    expect(outputText(capOutput(output, 500, "/tmp/whole.txt"))).toContain("/tmp/whole.txt");
  });

  it("4.7d blocks of text over the cap become one; what is no text stays behind it", () => {
    const block = { type: "text", text: "b".repeat(300) } as const;
    const { content } = capOutput({ content: [block, image, block] }, 300);
    expect(content).toEqual([
      { type: "text", text: expect.stringMatching(/^b+\n\n\[\d+ of \d+ [^\]]*\]\n\nb+$/) },
      image,
    ]);
  });
});
