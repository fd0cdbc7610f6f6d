// mistake: takes a reply that is whole for one that stays
// killed by: 2.4a
import type { QueryEvent } from "@loopsmith/loop/events";

export async function printPlain(events: AsyncIterable<QueryEvent>, out: TextOut): Promise<void> {
  for await (const event of events) {
    if (event.type !== "assistant_message") continue;
    const text = replyText(event.message);
    if (text === "" || out.write(`${makeHarmless(text)}\n`)) continue;
    if ((await drainOrClose(out)) === "close") return;
  }
}
