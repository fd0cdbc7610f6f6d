import { byteLength, outputText } from "./output-text.ts";
import type { ToolContentBlock, ToolOutput } from "./tool.ts";

const PLACEHOLDER = "(no output)";

/**
 * The output as it may be sent: at most `maxBytes` bytes of UTF-8 text, cut in the middle with a note of how much is
 * missing and where the whole was saved (L15). Cuts fall between code points, and no half character is left (B26).
 * Empty content becomes `(no output)` (B22). The note counts; only a cap smaller than the note is exceeded, by the note.
 * Blocks whose text is over the cap become one block of text, followed by those that are no text.
 */
export function capOutput(output: ToolOutput, maxBytes: number, savedAs?: string): ToolOutput {
  const bytes = new TextEncoder().encode(outputText(output));
  if (bytes.length <= maxBytes) return { ...output, content: presentable(output.content) };
  const text = cutMiddle(bytes, maxBytes, savedAs);
  if (typeof output.content === "string") return { ...output, content: text };
  return { ...output, content: [{ type: "text", text }, ...output.content.filter((block) => block.type !== "text")] };
}

function presentable(content: ToolOutput["content"]): ToolOutput["content"] {
  if (typeof content === "string") return isBlank(content) ? PLACEHOLDER : wellFormed(content);
  const blocks = content.flatMap((block): ToolContentBlock[] => {
    if (block.type !== "text") return [block];
    // The API refuses a text block of nothing but white space (M35).
    return isBlank(block.text) ? [] : [{ ...block, text: wellFormed(block.text) }];
  });
  return blocks.length > 0 ? blocks : PLACEHOLDER;
}

function cutMiddle(bytes: Uint8Array, maxBytes: number, savedAs: string | undefined): string {
  const noteBytes = byteLength(noteOfCut(bytes.length, bytes.length, savedAs));
  const keptBytes = Math.max(0, maxBytes - noteBytes);
  const headEnd = startOfCodePoint(bytes, Math.ceil(keptBytes / 2), -1);
  const tailStart = startOfCodePoint(bytes, bytes.length - Math.floor(keptBytes / 2), +1);
  const note = noteOfCut(tailStart - headEnd, bytes.length, savedAs);
  return decode(bytes.subarray(0, headEnd)) + note + decode(bytes.subarray(tailStart));
}

function noteOfCut(missingBytes: number, allBytes: number, savedAs: string | undefined): string {
  const rest = savedAs === undefined ? "and were not kept" : `and are in ${savedAs}, with all the rest`;
  return `\n\n[${missingBytes} of ${allBytes} bytes are left out here ${rest}]\n\n`;
}

function startOfCodePoint(bytes: Uint8Array, from: number, step: 1 | -1): number {
  let at = from;
  // The bytes 10xxxxxx are the inside of a code point; past the end there is no byte, and undefined & 0xc0 is 0.
  while (((bytes[at] ?? 0) & 0xc0) === 0x80) at += step;
  return at;
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
