// mistake: goes on although the reader is behind, and keeps the rest in memory
// killed by: 2.4c
import type { QueryEvent } from "@loopsmith/loop/events";

export async function printPlain(events: AsyncIterable<QueryEvent>, out: TextOut): Promise<void> {
  for await (const event of events) {
    if (event.type !== "committed") continue;
    for (const text of event.messages.map(replyText)) if (text !== "") out.write(`${makeHarmless(text)}\n`);
  }
}
