import type { Message, QueryEvent } from "@loopsmith/loop/events";
import { makeHarmless } from "./make-harmless.ts";
import { drainOrClose, type TextOut } from "./text-out.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * Writes the text of each reply that has become part of the history, harmless and with a line feed behind it, for pipes
 * and files. While the reader of the output is behind no event is read (B70); when it has left, reading ends.
 */
export async function printPlain(events: AsyncIterable<QueryEvent>, out: TextOut): Promise<void> {
  // 2.4 写出已经提交的内容；读者落后时等待；读者离开时停下。
  return todo("2.4", "Write what has been committed; wait while the reader is behind; stop when it has left.");
}

/** What the model said in a message, without its calls; empty for what it did not write. */
function replyText({ role, content }: Message): string {
  if (role !== "assistant") return "";
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}
