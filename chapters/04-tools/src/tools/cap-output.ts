import { byteLength, outputText } from "./output-text.ts";
import type { ToolContentBlock, ToolOutput } from "./tool.ts";
import { todo } from "@loopsmith/course/todo";

const PLACEHOLDER = "(no output)";

/**
 * The output as it may be sent: at most `maxBytes` bytes of UTF-8 text, cut in the middle with a note of how much is
 * missing and where the whole was saved (L15). Cuts fall between code points, and no half character is left (B26).
 * Empty content becomes `(no output)` (B22). The note counts; only a cap smaller than the note is exceeded, by the note.
 * Blocks whose text is over the cap become one block of text, followed by those that are no text.
 */
export function capOutput(output: ToolOutput, maxBytes: number, savedAs?: string): ToolOutput {
  // 4.7 空的换成占位文字；过长的从中间、在字符之间截断，并说明少了多少。
  return todo(
    "4.7",
    "Replace what is empty; cut what is too long in the middle, between characters, and say how much is missing.",
  );
}

function noteOfCut(missingBytes: number, allBytes: number, savedAs: string | undefined): string {
  const rest = savedAs === undefined ? "and were not kept" : `and are in ${savedAs}, with all the rest`;
  return `\n\n[${missingBytes} of ${allBytes} bytes are left out here ${rest}]\n\n`;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** The way through UTF-8 turns each lone surrogate into U+FFFD. */
function wellFormed(text: string): string {
  return decode(new TextEncoder().encode(text));
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
