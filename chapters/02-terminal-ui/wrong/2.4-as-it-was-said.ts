// mistake: thinks that what goes into a file needs not be harmless: somebody will look at it in a terminal
// killed by: 2.4b
import type { QueryEvent } from "@loopsmith/loop/events";

export async function printPlain(events: AsyncIterable<QueryEvent>, out: TextOut): Promise<void> {
  for await (const event of events) {
    if (event.type !== "committed") continue;
    for (const text of event.messages.map(replyText)) {
      if (text === "" || out.write(`${text}\n`)) continue;
      if ((await drainOrClose(out)) === "close") return;
    }
  }
}
