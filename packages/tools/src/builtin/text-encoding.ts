/** How a text is written into bytes. `hasMark`: a byte order mark stands before it. */
export type TextFormat = { encoding: "utf-8" | "utf-16le" | "utf-16be"; hasMark: boolean };

/** A text without its byte order mark, and how to write it back. */
export type DecodedText = { text: string; format: TextFormat };

const MARK = "\uFEFF";

/**
 * Reads UTF-8, with a byte order mark or without, and UTF-16 with one; undefined for all else: bytes that are not valid
 * in their encoding, and UTF-32.
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const encoding = encodingOf(bytes);
  if (encoding === undefined) return undefined;
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    const hasMark = text.startsWith(MARK);
    return { text: hasMark ? text.slice(1) : text, format: { encoding, hasMark } };
  } catch {
    return undefined;
  }
}

/** The bytes of a text in a format. */
export function encodeText(text: string, { encoding, hasMark }: TextFormat): Uint8Array {
  const whole = hasMark ? MARK + text : text;
  switch (encoding) {
    case "utf-8":
      return new TextEncoder().encode(whole);
    case "utf-16le":
      return Buffer.from(whole, "utf16le");
    case "utf-16be":
      return Buffer.from(whole, "utf16le").swap16();
    default:
      return encoding satisfies never;
  }
}

/** The text with the line breaks of another one, if all of that one's are those of Windows; else as it is. */
export function withBreaksOf(text: string, model: string): string {
  const breaks = model.match(/\r?\n/g) ?? [];
  const isWindows = breaks.length > 0 && breaks.every((each) => each === "\r\n");
  return isWindows ? text.replaceAll(/\r?\n/g, "\r\n") : text;
}

function encodingOf([first, second, third, fourth]: Uint8Array): TextFormat["encoding"] | undefined {
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0xff || second !== 0xfe) return "utf-8";
  // The mark of UTF-32 begins like that of UTF-16.
  return third === 0 && fourth === 0 ? undefined : "utf-16le";
}
