// mistake: waits for a reader that has left
// killed by: 2.4e
// hangs
import type { QueryEvent } from "@loopsmith/loop/events";

export async function printPlain(events: AsyncIterable<QueryEvent>, out: TextOut): Promise<void> {
  for await (const event of events) {
    if (event.type !== "committed") continue;
    for (const text of event.messages.map(replyText)) {
      if (text === "" || out.write(`${makeHarmless(text)}\n`)) continue;
      await new Promise<void>((resolve) => out.once("drain", resolve));
    }
  }
}
