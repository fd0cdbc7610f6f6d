// mistake: prints text as it comes, also what is given up later
// killed by: 2.4a
import type { QueryEvent } from "@loopsmith/loop/events";

export async function printPlain(events: AsyncIterable<QueryEvent>, out: TextOut): Promise<void> {
  for await (const event of events) {
    if (event.type === "text_delta") out.write(makeHarmless(event.text));
    if (event.type === "committed") out.write("\n");
  }
}
