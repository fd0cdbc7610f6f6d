import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { fitLine } from "#chapter";

const FAMILY = "👨‍👩‍👧‍👦";

describe("fitLine", () => {
  it("2.2a ten 中 fill twenty cells", () => {
    expect(fitLine("中".repeat(10), 20)).toBe("中".repeat(10));
    expect(fitLine("中".repeat(30), 20)).toBe("中".repeat(10));
    expect(fitLine("中".repeat(30), 21)).toBe("中".repeat(10));
    expect(fitLine("plain", 3)).toBe("pla");
  });

  it("2.2b a family is there whole, or not at all", () => {
    expect(fitLine(`a${FAMILY}b`, 3)).toBe(`a${FAMILY}`);
    expect(fitLine(`a${FAMILY}b`, 2)).toBe("a");
  });

  it("2.2c an accent goes with its letter, and takes no cell", () => {
    expect(fitLine("e\u0301e\u0301e\u0301", 2)).toBe("e\u0301e\u0301");
  });

  it("2.2d no room is an empty line", () => {
    expect(fitLine("abc", 0)).toBe("");
    expect(fitLine("abcdef", -3)).toBe("");
    expect(fitLine("中", -3)).toBe("");
  });

  it("2.2e whatever the width, it is never wider, and begins like the text", () => {
    const text = `ab中文${FAMILY}e\u0301 🇨🇳 ok`;
    for (let columns = 0; columns <= 20; columns += 1) {
      const line = fitLine(text, columns);
      expect(stringWidth(line)).toBeLessThanOrEqual(columns);
      expect(text.startsWith(line)).toBe(true);
    }
    expect(fitLine(text, 20)).toBe(text);
  });
});
