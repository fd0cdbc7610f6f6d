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
  const { text, cursor } = state;
  switch (key.kind) {
    case "insert":
      return splice(state, cursor, key.text);
    case "newline":
      return splice(state, cursor, "\n");
    case "backspace":
      return splice(state, stepLeft(text, cursor), "");
    case "left":
      return { ...state, cursor: stepLeft(text, cursor) };
    case "right":
      return { ...state, cursor: stepRight(text, cursor) };
    case "home":
      return { ...state, cursor: lineStart(text, cursor) };
    case "end":
      return { ...state, cursor: lineEnd(text, cursor) };
    case "up":
      return lineStart(text, cursor) === 0 ? recall(state, state.at - 1) : moveLine(state, -1);
    case "down":
      return lineEnd(text, cursor) === text.length ? recall(state, state.at + 1) : moveLine(state, 1);
    default:
      return key satisfies never;
  }
}

/** Puts `inserted` in the place of what stands between `from` and the cursor. */
function splice(state: InputState, from: number, inserted: string): InputState {
  const { text, cursor } = state;
  return { ...state, text: text.slice(0, from) + inserted + text.slice(cursor), cursor: from + inserted.length };
}

function stepLeft(text: string, cursor: number): number {
  const before = text.slice(0, cursor);
  return [...GRAPHEMES.segment(before)].at(-1)?.index ?? 0;
}

function stepRight(text: string, cursor: number): number {
  const [next] = GRAPHEMES.segment(text.slice(cursor));
  return cursor + (next?.segment.length ?? 0);
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

/** The text at another place of the history, with the cursor at its end; what is being typed is kept for the way back. */
function recall(state: InputState, at: number): InputState {
  const { history } = state;
  if (at < 0 || at > history.length || at === state.at) return state;
  const draft = state.at === history.length ? state.text : (state.draft ?? "");
  const text = history[at] ?? draft;
  return { ...state, text, cursor: text.length, at, draft };
}
