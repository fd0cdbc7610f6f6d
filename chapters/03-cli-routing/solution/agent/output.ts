import { drainOrClose, makeHarmless, type TextOut } from "@loopsmith/agent/ui";
import type { QueryEvent, Terminal } from "@loopsmith/loop/events";
import { initLine, linesOf, type RunFacts, resultLine, textOf } from "./output-line.ts";
import type { OutputFormat } from "./run-options.ts";

/** One run, pulled event by event; its return value says how it ended. */
export type AgentRun = AsyncGenerator<QueryEvent, Terminal>;

/** What becomes text at the beginning, at an event, and at the end; empty: nothing. */
type Writer = { begin(): string; event(event: QueryEvent): string; end(terminal: Terminal): string };

/**
 * Writes a run as it happens and gives back how it ended. Nothing but the output in its format is written: `text` has whole
 * replies, and none that was discarded. A full pipe holds the run up; a run that is left early is closed.
 */
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
      await say(out, writer.end(step.value));
      return step.value;
    }
  } finally {
    await run.return(undefined as never); // over already, unless writing failed: then nobody looks at its value
  }
}

const WRITERS: Record<OutputFormat, (facts: RunFacts) => Writer> = {
  text: textWriter,
  json: (facts) => ({
    begin: () => "",
    event: () => "",
    end: (terminal) => jsonLine(resultLine(terminal, facts)),
  }),
  "stream-json": (facts) => ({
    begin: () => jsonLine(initLine(facts)),
    event: (event) => linesOf(event, facts).map(jsonLine).join(""),
    end: (terminal) => jsonLine(resultLine(terminal, facts)),
  }),
};

/** A reply is printed when it is whole and its tools begin to answer, or when it is part of the history: then it stays. */
function textWriter(): Writer {
  let waiting = "";
  let hasPrinted = false;
  const print = (text: string): string => {
    if (text.trim() === "") return "";
    hasPrinted = true;
    waiting = "";
    return `${makeHarmless(text.trimEnd())}\n`;
  };
  return {
    begin: () => "",
    end: () => "",
    event(event) {
      if (event.type === "assistant_message") waiting = textOf(event.message);
      if (event.type === "discarded") waiting = "";
      if (event.type === "tool_end") return print(waiting);
      if (event.type !== "committed") return "";
      const replies = event.messages.filter(({ role }) => role === "assistant");
      const text = hasPrinted ? waiting : replies.map(textOf).join("\n");
      const printed = print(text);
      hasPrinted = false;
      return printed;
    },
  };
}

function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** Waits while the reader is behind; one that has left never catches up. */
async function say(out: TextOut, text: string): Promise<void> {
  if (text !== "" && !out.write(text)) await drainOrClose(out);
}
