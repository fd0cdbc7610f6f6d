import { inflateSync } from "node:zlib";
import { latin1 } from "./media-kind.ts";

const MAX_INFLATED_BYTES = 20_000_000; // of one stream; a bomb stops here

/**
 * How many pages a PDF has. Pages that an update has written anew count twice, so it never says too few; 0 when it finds
 * none: then the file is damaged.
 */
export function countPdfPages(bytes: Uint8Array): number {
  const text = latin1(bytes);
  return [text, ...objectStreams(bytes, text)].reduce((sum, part) => sum + countPages(part), 0);
}

/** Whether a password stands before its content: the API does not take it. */
export function isEncryptedPdf(bytes: Uint8Array): boolean {
  return /\/Encrypt\s+\d+\s+\d+\s+R/.test(latin1(bytes));
}

function countPages(text: string): number {
  return (text.match(/\/Type\s*\/Page(?![A-Za-z])/g) ?? []).length;
}

/** Since PDF 1.5 most objects, pages too, lie in compressed streams. */
function objectStreams(bytes: Uint8Array, text: string): readonly string[] {
  const parts: string[] = [];
  for (const match of text.matchAll(/\/Type\s*\/ObjStm[\s\S]{0,400}?stream\r?\n/g)) {
    const start = match.index + match[0].length;
    parts.push(inflated(bytes.subarray(start, text.indexOf("endstream", start))));
  }
  return parts;
}

function inflated(bytes: Uint8Array): string {
  try {
    return latin1(inflateSync(bytes, { maxOutputLength: MAX_INFLATED_BYTES }));
  } catch {
    // Damaged, or compressed in another way: pages in it are not counted.
    return "";
  }
}
