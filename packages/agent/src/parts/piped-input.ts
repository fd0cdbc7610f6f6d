import { fstatSync } from "node:fs";
import type { Readable } from "node:stream";
import { type Setting, UsageError } from "@loopsmith/agent/cli";
import { InputTooLong, readPipedInput } from "@loopsmith/agent/process";

const FIRST_BYTE_MS = 500; // a pipe that nobody writes to must not hold up the demo
const MAX_BYTES = 10_000_000; // more than any window holds

/** What was piped in, or `""`: from a file to its end, from a pipe to its end once something comes, from all else nothing. */
export async function pipedText({ host }: Setting): Promise<string> {
  const input: Readable & { fd?: number } = host.stdin;
  if (!(await speaks(input))) {
    input.destroy();
    return "";
  }
  return readPipedInput(input, MAX_BYTES).catch((error: unknown) => {
    throw error instanceof InputTooLong ? new UsageError(error.message) : error;
  });
}

async function speaks(input: Readable & { fd?: number }): Promise<boolean> {
  if (input.fd === undefined) return true;
  const kind = fstatSync(input.fd);
  if (kind.isFile()) return true;
  if (!kind.isFIFO() && !kind.isSocket()) return false;
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), FIRST_BYTE_MS);
    input.once("readable", () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
