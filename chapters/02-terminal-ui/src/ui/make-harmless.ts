import { todo } from "@loopsmith/course/todo";

/**
 * Text from outside as it may be written to a terminal: nothing in it moves the cursor, sets a title or hides a word.
 * A control below U+0020 and U+007F become the sign that Unicode has for them (`␛`, `␡`), all others their number
 * (`<U+009B>`). Line feed and tab stay; a carriage return with its line feed becomes a line feed.
 */
export function makeHarmless(text: string): string {
  // 2.1 把每个会作用于终端或翻转一行的字符换成看得见的字符。
  return todo("2.1", "Replace every character that acts on a terminal or turns a line round by one that can be seen.");
}
