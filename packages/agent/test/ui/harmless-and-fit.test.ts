import { fitLine, makeHarmless } from "@loopsmith/agent/ui";
import { describe, expect, it } from "vitest";

const FAMILY = "👨‍👩‍👧‍👦";

describe("makeHarmless", () => {
  it("2.1a a title, a cleared screen, a C1 sequence and a turned line become text that can be seen", () => {
    expect(makeHarmless("\x1b]0;owned\x07")).toBe("␛]0;owned␇");
    expect(makeHarmless("\x1b[2J\x1b[H")).toBe("␛[2J␛[H");
    expect(makeHarmless("\x9b2J")).toBe("<U+009B>2J");
    expect(makeHarmless("rm \u202Etxt.exe")).toBe("rm <U+202E>txt.exe");
  });

  it("2.1b what goes back and writes over it becomes visible too", () => {
    expect(makeHarmless("safe\rrm -rf /")).toBe("safe␍rm -rf /");
    expect(makeHarmless("ab\b\bxy\x7f")).toBe("ab␈␈xy␡");
  });

  it("2.1c line feeds, tabs, Chinese and joined emoji stay as they are", () => {
    const text = `一行\n\tsecond ${FAMILY}`;
    expect(makeHarmless(text)).toBe(text);
    expect(makeHarmless("a\r\nb")).toBe("a\nb");
  });
});

describe("fitLine", () => {
  it("2.2a ten 中 fill twenty cells", () => {
    expect(fitLine("中".repeat(10), 20)).toBe("中".repeat(10));
    expect(fitLine("中".repeat(30), 20)).toBe("中".repeat(10));
    expect(fitLine("中".repeat(30), 21)).toBe("中".repeat(10));
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
    expect(fitLine("abc", -3)).toBe("");
    expect(fitLine("中", -3)).toBe("");
  });
});
