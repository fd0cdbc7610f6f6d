// mistake: reads the loop by hand and does not close it when the reader leaves
// killed by: 12.2a
import { rebase } from "@loopsmith/conversation/history";
import type { QueryEvent, Terminal } from "@loopsmith/loop/events";
import { addUsage } from "@loopsmith/loop/recovery";

async function* follow(events: AsyncGenerator<QueryEvent, Terminal>, seen: Seen): AsyncGenerator<QueryEvent, Terminal> {
  for (;;) {
    const step = await events.next();
    if (step.done) return step.value;
    const event = step.value;
    seen.turn = event.turn;
    if (event.type === "committed") seen.messages = [...seen.messages, ...event.messages];
    if (event.type === "usage") seen.usage = addUsage(seen.usage, event.usage);
    if (event.type === "rebase") seen.messages = rebase(seen.messages, event.plan);
    yield event;
  }
}
