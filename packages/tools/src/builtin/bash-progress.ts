import { harmlessOutput } from "@loopsmith/tools/shell";
import type { ToolContext } from "@loopsmith/tools/tool";

const PROGRESS_MS = 100; // at most ten signs of life a second
const PROGRESS_BYTES = 400;

/** Tells the last line of what a command prints, now and then. */
export function progressReporter(context: Pick<ToolContext, "clock" | "onProgress">): (chunk: Buffer) => void {
  let lastAt = -PROGRESS_MS;
  return (chunk) => {
    const now = context.clock.now();
    if (now - lastAt < PROGRESS_MS) return;
    const text = lastLine(chunk);
    if (text === "") return;
    lastAt = now;
    context.onProgress({ text });
  };
}

function lastLine(chunk: Buffer): string {
  const end = harmlessOutput(chunk.subarray(-PROGRESS_BYTES).toString("utf8")).trimEnd();
  // A character that the border of the chunk cuts shows as U+FFFD.
  return end
    .slice(end.lastIndexOf("\n") + 1)
    .replaceAll("\uFFFD", "")
    .trim();
}
