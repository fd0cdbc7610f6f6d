import { fstatSync } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

const FIRST_BYTE_MS = 500; // a pipe that nobody writes to must not hold up the demo

/** What was piped in, or `""`: from a file to its end, from a pipe to its end once something comes, from all else nothing. */
export async function readPipedInput(input: Readable & { fd?: number }): Promise<string> {
  if (input.fd === undefined) return text(input);
  const kind = fstatSync(input.fd);
  if (kind.isFile()) return text(input);
  if (!kind.isFIFO() && !kind.isSocket()) return "";
  const speaks = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), FIRST_BYTE_MS);
    input.once("readable", () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
  if (speaks) return text(input);
  input.destroy();
  return "";
}
