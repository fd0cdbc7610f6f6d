import type { Host } from "@loopsmith/agent/host";
import type { Catalogue } from "@loopsmith/agent/text";
import { explainEnd } from "./explain-end.ts";
import { printEvents } from "./print-events.ts";
import { openSession, type SessionOptions } from "./session.ts";
import { TerminalLines } from "./terminal-lines.ts";

const SECOND_INTERRUPT_MS = 2_000; // Ctrl-C twice within this time leaves

/** A conversation in a terminal, until /exit, Ctrl-D or Ctrl-C twice. */
export async function runInteractive(host: Host, options: SessionOptions, texts: Catalogue): Promise<number> {
  let running: AbortController | undefined;
  let lastInterrupt = Number.NEGATIVE_INFINITY;
  const lines = new TerminalLines(host.stdin, host.stdout, () => {
    if (running !== undefined) return running.abort();
    if (performance.now() - lastInterrupt < SECOND_INTERRUPT_MS) return lines.close();
    lastInterrupt = performance.now();
    host.stdout.write(`\n${texts.howToLeave}\n`);
    lines.redraw();
  });
  const session = await openSession(host, options, texts, (question, signal) => lines.ask(question, signal));
  const write = (text: string): void => void host.stdout.write(text);
  const printer = { answer: write, note: (line: string) => write(`${line}\n`) };
  try {
    if (session.connection.kind === "embedded") write(`${texts.embedded}\n`);
    write(`${texts.interactive}\n`);
    for (;;) {
      const line = (await lines.nextPrompt("> "))?.trim();
      if (line === undefined || line === "/exit") return 0;
      if (line === "") continue;
      if (line.startsWith("/") && !line.slice(1).includes("/")) {
        write(`${line === "/help" ? texts.help : texts.unknownCommand(line)}\n`);
        continue;
      }
      running = new AbortController();
      const run = session.run(line, running.signal);
      const explanation = explainEnd(await printEvents(run, printer), texts, session.connection.baseUrl);
      if (explanation !== undefined) write(`${explanation}\n`);
      running = undefined;
    }
  } finally {
    lines.close();
    await session.close();
  }
}
