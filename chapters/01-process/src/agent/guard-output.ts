import type { Host } from "./host.ts";
import { todo } from "@loopsmith/course/todo";

const CLOSED = ["EPIPE", "EIO"]; // the reader of a pipe has left; the window of a terminal was closed

/**
 * Says once that nobody reads the output any more, where it would otherwise be an error at whatever is written next (F53).
 * Any other error is thrown. Calling what is returned ends the watch.
 */
export function guardOutput({ stdout, stderr }: Host, onClosed: () => void): () => void {
  // 1.6 读者离开时只说一次，不管是哪个流先发现；其他错误照样抛出。
  return todo("1.6", "Say once that the reader has left, whichever stream tells it; throw every other error.");
}
