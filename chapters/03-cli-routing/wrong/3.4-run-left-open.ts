// mistake: leaves the run open when its output cannot be written
// killed by: 3.4f
import type { Terminal } from "@loopsmith/loop/events";
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
  for (;;) {
    const step = await run.next();
    if (!step.done) {
      await say(out, writer.event(step.value));
      continue;
    }
    await say(out, writer.end(step.value));
    return step.value;
  }
}
