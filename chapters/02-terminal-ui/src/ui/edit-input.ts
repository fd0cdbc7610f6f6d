import { todo } from "@loopsmith/course/todo";

/** What is being typed. `cursor` counts UTF-16 units; `at` is the place in the history, its length for the draft. */
export type InputState = {
  text: string;
  cursor: number;
  /** Oldest first. */
  history: readonly string[];
  at: number;
  /** What was typed before the history was leafed through. */
  draft?: string;
};

export type KeyPress =
  | { kind: "insert"; text: string }
  | { kind: "newline" | "backspace" | "left" | "right" | "up" | "down" | "home" | "end" };

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The input after a key. What a reader sees as one character is stepped over and taken away as one; `home` and `end` go to
 * the ends of the line. `up` and `down` go from line to line; `up` on the first line recalls what was said before, `down`
 * on the last line what was said after that, and in the end what was being typed.
 */
export function editInput(state: InputState, key: KeyPress): InputState {
  // 2.7 给出每次按键之后的输入：键入、移动、删除，以及历史。
  return todo("2.7", "Give the input after each key: typing, stepping, taking away, and the history.");
}

/** Where the line with the cursor in it begins. */
function lineStart(text: string, cursor: number): number {
  return text.lastIndexOf("\n", cursor - 1) + 1;
}

/** Where it ends: at its line feed, or with the text. */
function lineEnd(text: string, cursor: number): number {
  const end = text.indexOf("\n", cursor);
  return end === -1 ? text.length : end;
}

/** The same column one line away, or the end of that line when it is shorter. */
function moveLine(state: InputState, by: 1 | -1): InputState {
  const { text, cursor } = state;
  const column = [...GRAPHEMES.segment(text.slice(lineStart(text, cursor), cursor))].length;
  const start = by === 1 ? lineEnd(text, cursor) + 1 : lineStart(text, lineStart(text, cursor) - 1);
  const line = text.slice(start, lineEnd(text, start));
  const length = [...GRAPHEMES.segment(line)].slice(0, column).reduce((sum, { segment }) => sum + segment.length, 0);
  return { ...state, cursor: start + length };
}
