import type { QueryEvent } from "@loopsmith/loop/events";
import { makeHarmless } from "./make-harmless.ts";

/** Where text goes: a stream of Node is one. */
export interface TextOut {
  /** False: enough for now, wait for `drain`. */
  write(text: string): boolean;
  once(event: "drain", listener: () => void): unknown;
}

/** Writes each reply when it is whole, for pipes and files; reads no event while the reader of the output is behind (B70). */
export async function printPlain(events: AsyncIterable<QueryEvent>, out: TextOut): Promise<void> {
  for await (const event of events) {
    if (event.type !== "assistant_message") continue;
    const text = replyText(event.message.content);
    if (text === "" || out.write(`${makeHarmless(text)}\n`)) continue;
    await new Promise<void>((resolve) => out.once("drain", resolve));
  }
}

function replyText(content: (QueryEvent & { type: "assistant_message" })["message"]["content"]): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}
