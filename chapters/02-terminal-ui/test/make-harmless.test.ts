import { describe, expect, it } from "vitest";
import { makeHarmless } from "#chapter";
import { openTerminal } from "./terminal.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const ACTS = /[\p{Control}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

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
    expect(makeHarmless("a\r\nb\r\n")).toBe("a\nb\n");
  });

  it("2.1d of all characters that act or turn a line, only line feed and tab are left", () => {
    const acting = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
      ACTS.test(one),
    );
    const left = acting.filter((character) => ACTS.test(makeHarmless(character)));
    expect(acting.length).toBeGreaterThan(65);
    expect(left).toEqual(["\t", "\n"]);
  });

  it("2.1e a terminal keeps its title and its screen", async () => {
    const terminal = openTerminal(40, 4);
    await terminal.show(makeHarmless("first\n\x1b]0;owned\x07second\x1b[2J\x1b[H"));
    expect(terminal.title).toBe("");
    expect(terminal.rows.slice(0, 2)).toEqual(["first", "␛]0;owned␇second␛[2J␛[H"]);
  });
});
