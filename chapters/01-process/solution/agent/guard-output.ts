import type { Host } from "./host.ts";

const CLOSED = ["EPIPE", "EIO"]; // the reader of a pipe has left; the window of a terminal was closed

/**
 * Says once that nobody reads the output any more, where it would otherwise be an error at whatever is written next (F53).
 * Any other error is thrown. Calling what is returned ends the watch.
 */
export function guardOutput({ stdout, stderr }: Host, onClosed: () => void): () => void {
  let isOpen = true;
  const onError = (error: NodeJS.ErrnoException): void => {
    if (!CLOSED.includes(error.code ?? "")) throw error;
    if (isOpen) onClosed();
    isOpen = false;
  };
  stdout.on("error", onError);
  stderr.on("error", onError);
  return () => {
    stdout.off("error", onError);
    stderr.off("error", onError);
  };
}
