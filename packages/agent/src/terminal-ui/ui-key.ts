import type { KeyPress } from "@loopsmith/agent/ui";
import type { Key } from "ink";

/** What a key means here. */
export type UiKey =
  | KeyPress
  | { kind: "submit" | "interrupt" | "end_of_input" | "complete" | "escape" }
  | { kind: "paste_starts" | "paste_ends" }
  | { kind: "cut_before" | "cut_after" | "cut_word" };

const CONTROL_KEYS: Readonly<Record<string, UiKey>> = {
  c: { kind: "interrupt" },
  d: { kind: "end_of_input" },
  a: { kind: "home" },
  e: { kind: "end" },
  b: { kind: "left" },
  f: { kind: "right" },
  p: { kind: "up" },
  n: { kind: "down" },
  u: { kind: "cut_before" },
  k: { kind: "cut_after" },
  w: { kind: "cut_word" },
};
const KEYS = /[^\P{Cc}\n]|[\P{Cc}\n]+/gu; // a control character, or a text without any
const CONTROL = /^[^\P{Cc}\n]$/u;
const A_BEHIND_CTRL_A = 0x60; // Ctrl-A is 1, and "a" is 0x61
const PASTE_STARTS = "[200~"; // bracketed paste, as Ink hands it on
const PASTE_ENDS = "[201~";

/** The keys that one event of the terminal stands for: fast typing and slow lines bring several at once. */
export function keysOf(input: string, key: Key, isPasting: boolean): readonly UiKey[] {
  if (input === PASTE_STARTS) return [{ kind: "paste_starts" }];
  if (input === PASTE_ENDS) return [{ kind: "paste_ends" }];
  if (isPasting) return textKeys(key.return ? "\n" : input);
  const named = namedKey(key);
  if (named !== undefined) return [named];
  if (key.ctrl) return controlKeys(input);
  return key.meta ? [] : (input.match(KEYS) ?? []).flatMap(typedKeys);
}

function typedKeys(typed: string): readonly UiKey[] {
  if (!CONTROL.test(typed)) return textKeys(typed);
  if (typed === "\r") return [{ kind: "submit" }];
  if (typed === "\t") return [{ kind: "complete" }];
  if (typed === "\x7F" || typed === "\b") return [{ kind: "backspace" }];
  return controlKeys(String.fromCharCode(typed.charCodeAt(0) + A_BEHIND_CTRL_A));
}

function controlKeys(letter: string): readonly UiKey[] {
  return [CONTROL_KEYS[letter]].filter((found) => found !== undefined);
}

function namedKey(key: Key): UiKey | undefined {
  if (key.return) return { kind: key.meta || key.shift ? "newline" : "submit" };
  // Terminals send what Ink calls delete for the key that is labelled backspace.
  if (key.backspace || key.delete) return { kind: key.meta ? "cut_word" : "backspace" };
  if (key.leftArrow) return { kind: "left" };
  if (key.rightArrow) return { kind: "right" };
  if (key.upArrow) return { kind: "up" };
  if (key.downArrow) return { kind: "down" };
  if (key.home) return { kind: "home" };
  if (key.end) return { kind: "end" };
  if (key.tab) return { kind: "complete" };
  return key.escape ? { kind: "escape" } : undefined;
}

/** What was typed or pasted, without characters that only a terminal understands. */
function textKeys(input: string): readonly UiKey[] {
  const text = input.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n\t]/gu, "");
  return text === "" ? [] : [{ kind: "insert", text }];
}
