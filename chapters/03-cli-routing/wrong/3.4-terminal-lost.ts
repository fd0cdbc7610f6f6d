// mistake: reads with `for await`, which throws the return value away, and takes the last event for the end
// killed by: 3.4c
import type { QueryEvent, Terminal } from "@loopsmith/loop/events";
import type { RunFacts } from "./output-line.ts";
import type { OutputFormat } from "./run-options.ts";

export async function writeOutput(
  run: AgentRun,
  format: OutputFormat,
  out: TextOut,
  facts: RunFacts,
): Promise<Terminal> {
  const writer = WRITERS[format](facts);
  await say(out, writer.begin());
  let last: QueryEvent | undefined;
  for await (const event of run) {
    await say(out, writer.event(event));
    last = event;
  }
  const terminal = { ...last } as unknown as Terminal; // the mistake
  await say(out, writer.end({ ...terminal, messages: [] }));
  return terminal;
}
