import type { Writable } from "node:stream";
import type { Host } from "./host.ts";

/** Resolves when everything that was written has been taken, or when nobody takes anything any more. */
export async function flushOutput({ stdout, stderr }: Host): Promise<void> {
  await Promise.all([flush(stdout), flush(stderr)]);
}

function flush(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    // Behind everything else: what is written is taken in order. An error is told to whoever guards the stream.
    if (stream.destroyed || stream.writableEnded) resolve();
    else stream.write("", () => resolve());
  });
}
