import { byteLength, capOutput, outputText, type ToolOutput } from "@loopsmith/tools";
import { describe, expect, it } from "vitest";

const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } } as const;

// A lone surrogate has no UTF-8 and comes back from it as U+FFFD.
const isWellFormed = (text: string): boolean => new TextDecoder().decode(new TextEncoder().encode(text)) === text;

describe("capOutput", () => {
  it("leaves alone what is within the cap, to the byte", () => {
    const output: ToolOutput = { content: "中".repeat(10), isError: true };
    expect(capOutput(output, 30)).toEqual(output);
    expect(capOutput(output, 29)).not.toEqual(output);
  });

  it("L15 keeps the beginning and the end, and says how much is missing", () => {
    const { content } = capOutput({ content: `${"a".repeat(500)}${"z".repeat(500)}` }, 200);
    expect(content).toBe(
      `${"a".repeat(70)}\n\n[860 of 1000 bytes are left out here and were not kept]\n\n${"z".repeat(70)}`,
    );
  });

  it("L15 names the file that has the whole", () => {
    const { content } = capOutput({ content: "a".repeat(1_000) }, 200, "/tmp/whole.txt");
    expect(content).toContain("bytes are left out here and are in /tmp/whole.txt, with all the rest]");
  });

  it("B26 cuts between characters at every cap, and stays below it as soon as the note has room", () => {
    const text = "a😀中é".repeat(60);
    for (let cap = 0; cap <= byteLength(text) + 1; cap += 1) {
      const shown = outputText(capOutput({ content: text }, cap));
      expect([cap, isWellFormed(shown), shown.includes("\uFFFD")]).toEqual([cap, true, false]);
      if (cap >= 80) expect(byteLength(shown), `cap ${cap}`).toBeLessThanOrEqual(cap);
    }
  });

  it("B26 makes text whole that came with half characters", () => {
    const halves = "a\uD83D b\uDE00";
    expect(capOutput({ content: halves }, 100)).toEqual({ content: "a\uFFFD b\uFFFD" });
    expect(capOutput({ content: [{ type: "text", text: halves }] }, 100).content).toEqual([
      { type: "text", text: "a\uFFFD b\uFFFD" },
    ]);
  });

  it("B22 M35 shows empty and blank content as (no output), and takes blank blocks out", () => {
    for (const content of ["", " \n", [], [{ type: "text" as const, text: "" }]]) {
      expect(capOutput({ content }, 100)).toEqual({ content: "(no output)" });
    }
    expect(capOutput({ content: [{ type: "text", text: " " }, image] }, 100)).toEqual({ content: [image] });
  });

  it("makes one block of text of many that are over the cap together, and keeps what is no text", () => {
    const block = { type: "text", text: "b".repeat(150) } as const;
    const { content } = capOutput({ content: [block, image, block] }, 200);
    expect(content).toEqual([
      { type: "text", text: expect.stringMatching(/^b+\n\n\[\d+ of 301 bytes .*\]\n\nb+$/) },
      image,
    ]);
  });

  it("keeps a byte order mark, which is a character like others", () => {
    expect(capOutput({ content: "\uFEFFa" }, 100)).toEqual({ content: "\uFEFFa" });
  });
});
