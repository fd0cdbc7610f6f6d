import stringWidth from "string-width";
import { todo } from "@loopsmith/course/todo";

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * As much of the start of one line as fits into this many cells of a terminal: 中 takes two. What a reader sees as one
 * character is never split; no room, or less, is an empty line.
 */
export function fitLine(text: string, columns: number): string {
  // 2.2 按格子截断，而且只在读者看来是两个字符的地方截断。
  return todo("2.2", "Cut by cells, and only between what a reader sees as two characters.");
}
