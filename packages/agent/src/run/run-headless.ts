import type { Host } from "@loopsmith/agent/host";
import type { Catalogue } from "@loopsmith/agent/text";
import { exitCodeForTerminal } from "./exit-code.ts";
import { explainEnd } from "./explain-end.ts";
import { printEvents } from "./print-events.ts";
import { openSession, type SessionOptions } from "./session.ts";
import { TerminalLines } from "./terminal-lines.ts";

/** One prompt, one run: the answer goes to stdout, all else to stderr. */
export async function runHeadless(
  host: Host,
  options: SessionOptions,
  prompt: string,
  texts: Catalogue,
): Promise<number> {
  const note = (line: string): void => void host.stderr.write(`${line}\n`);
  const interruption = new AbortController();
  const stopListening = host.onInterrupt(() => interruption.abort());
  const ask = host.stdin.isTTY ? createAsker(host, () => interruption.abort()) : undefined;
  const session = await openSession(host, options, texts, ask);
  try {
    if (session.connection.kind === "embedded") note(texts.embedded);
    const printer = { answer: (text: string) => void host.stdout.write(text), note };
    const terminal = await printEvents(session.run(prompt, interruption.signal), printer);
    const explanation = explainEnd(terminal, texts, session.connection.baseUrl);
    if (explanation !== undefined) note(explanation);
    return exitCodeForTerminal(terminal);
  } finally {
    stopListening();
    await session.close();
  }
}

/** The terminal is only taken over while a question is open, so that Ctrl-C stays a signal the rest of the time. */
function createAsker(
  host: Host,
  onInterrupt: () => void,
): (question: string, signal: AbortSignal) => Promise<string | undefined> {
  return async (question, signal) => {
    const lines = new TerminalLines(host.stdin, host.stderr, onInterrupt);
    try {
      return await lines.ask(question, signal);
    } finally {
      lines.close();
    }
  };
}
