import { describe, expect, it } from "vitest";
import { editInput, type InputState, type KeyPress } from "#chapter";

const FAMILY = "👨‍👩‍👧‍👦";
const HISTORY = ["first", "second\nline"];

function typed(text: string, cursor = text.length): InputState {
  return { text, cursor, history: HISTORY, at: HISTORY.length };
}

function press(state: InputState, ...kinds: Exclude<KeyPress["kind"], "insert">[]): InputState {
  return kinds.reduce<InputState>((before, kind) => editInput(before, { kind }), state);
}

describe("editInput", () => {
  it("2.7a backspace takes one whole 中, one whole family, one letter with its accent", () => {
    expect(press(typed("a中"), "backspace")).toMatchObject({ text: "a", cursor: 1 });
    expect(press(typed(`a${FAMILY}`), "backspace")).toMatchObject({ text: "a", cursor: 1 });
    expect(press(typed("ae\u0301"), "backspace")).toMatchObject({ text: "a", cursor: 1 });
    expect(press(typed(""), "backspace")).toMatchObject({ text: "", cursor: 0 });
  });

  it("2.7b up on the first line recalls what was said before, and no further than there is", () => {
    expect(press(typed("dra"), "up")).toMatchObject({ text: "second\nline", cursor: 11, at: 1 });
    expect(press(typed("dra"), "up", "up", "up")).toMatchObject({ text: "first", at: 0 });
    expect(press(typed("dra"), "up", "up", "up", "up")).toMatchObject({ text: "first", at: 0 });
  });

  it("2.7c down comes back to what was being typed", () => {
    expect(press(typed("dra"), "up", "up", "up", "down", "down")).toMatchObject({ text: "dra", cursor: 3, at: 2 });
    expect(press(typed("dra"), "down")).toMatchObject({ text: "dra", at: 2 });
  });

  it("2.7d up and down move inside a text of several lines", () => {
    const lines = typed("中文字\nab\n中文字", 3);
    expect(press(lines, "down")).toMatchObject({ cursor: 6, at: 2 });
    expect(press(lines, "down", "down")).toMatchObject({ cursor: 9 });
    expect(press(typed("abc\nde"), "up")).toMatchObject({ text: "abc\nde", cursor: 2 });
  });

  it("2.7e left and right step over whole characters, home and end over a line", () => {
    expect(press(typed(`a${FAMILY}b`, 1), "right").cursor).toBe(1 + FAMILY.length);
    expect(press(typed(`a${FAMILY}`), "left").cursor).toBe(1);
    expect(press(typed("ab\ncd", 4), "home").cursor).toBe(3);
    expect(press(typed("ab\ncd", 0), "end").cursor).toBe(2);
    expect(press(typed("a"), "right").cursor).toBe(1);
  });

  it("2.7f text goes in at the cursor, and the old state stays as it was", () => {
    const before = Object.freeze(typed("ac", 1));
    expect(editInput(before, { kind: "insert", text: "b\n中" })).toMatchObject({ text: "ab\n中c", cursor: 4 });
    expect(editInput(before, { kind: "newline" })).toMatchObject({ text: "a\nc", cursor: 2 });
    expect(before).toEqual(typed("ac", 1));
  });
});
