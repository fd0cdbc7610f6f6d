import type { AgentRun, OpenAgent, RunOptions, Setting } from "@loopsmith/agent/cli";
import { makeHarmless } from "@loopsmith/agent/ui";
import { askOnTerminal } from "./ask-on-terminal.ts";
import { assemble } from "./assemble.ts";
import { explainEnd } from "./explain-end.ts";
import { lineAsker } from "./line-asker.ts";
import { noted } from "./note-lines.ts";
import { findPlace } from "./place.ts";

/** An agent for single runs: what it does goes to stderr, a line each; a person is asked where there is one. */
export async function openAgent(setting: Setting, options: RunOptions): Promise<OpenAgent> {
  const { host, facts: hostFacts, texts } = setting;
  const place = await findPlace(setting, options);
  const canAsk = hostFacts.input === "terminal" && !options.print && options.outputFormat === "text";
  const running = { interrupt: (): void => {} };
  const ask = canAsk
    ? lineAsker(
        askOnTerminal(host, () => running.interrupt()),
        texts,
      )
    : undefined;
  const { conversation, connection, facts, notes, close } = await assemble(setting, options, place, {
    ask,
    onLeave: () => {},
  });
  const tell = (line: string): void => void host.stderr.write(`${makeHarmless(line)}\n`);
  return {
    facts,
    notes,
    close,
    explain: (terminal) => explainEnd(terminal, texts, connection.baseUrl),
    start(prompt, signal) {
      running.interrupt = () => void conversation.interrupt();
      const run = interruptible(conversation.submitMessage(prompt), signal, () => conversation.interrupt());
      return noted(run, tell, texts, options.verbose);
    },
  };
}

/** The same run, interrupted when the signal fires. */
async function* interruptible(run: AgentRun, signal: AbortSignal, interrupt: () => Promise<void>): AgentRun {
  const listener = (): void => void interrupt();
  signal.addEventListener("abort", listener, { once: true });
  if (signal.aborted) listener();
  try {
    return yield* run;
  } finally {
    signal.removeEventListener("abort", listener);
  }
}
