// mistake: a run that did not complete has no last line
// killed by: 3.4b
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
  try {
    await say(out, writer.begin());
    for (;;) {
      const step = await run.next();
      if (!step.done) {
        await say(out, writer.event(step.value));
        continue;
      }
      if (step.value.reason === "completed") await say(out, writer.end(step.value));
      return step.value;
    }
  } finally {
    await run.return(undefined as never); // over already, unless writing failed
  }
}
