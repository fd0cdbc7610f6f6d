import type { RunOptions, Setting } from "@loopsmith/agent/cli";
import { makeHarmless } from "@loopsmith/agent/ui";
import { askForTrust } from "./ask-for-trust.ts";
import { type Assembled, assemble } from "./assemble.ts";
import { explainEnd } from "./explain-end.ts";
import { lineAsker } from "./line-asker.ts";
import { noteOf } from "./note-lines.ts";
import { findPlace } from "./place.ts";
import { TerminalLines } from "./terminal-lines.ts";

const SECOND_INTERRUPT_MS = 2_000; // Ctrl-C twice within this time leaves
const SHOWN_ID = 8; // characters of a session's id

/** A conversation in a plain terminal, line by line, until /exit, Ctrl-D, Ctrl-C twice, or a signal. */
export async function runInteractive(setting: Setting, options: RunOptions): Promise<number> {
  const { host, texts, signal, shutdown } = setting;
  const running: Running = { interrupt: undefined };
  const lines = new TerminalLines(
    host.stdin,
    host.stdout,
    onInterrupt(setting, running, () => lines),
  );
  const leave = (): void => {
    running.interrupt?.();
    lines.close();
  };
  signal.addEventListener("abort", leave, { once: true });
  const place = await askForTrust(setting, await findPlace(setting, options), (question) =>
    lines.ask(question, signal),
  );
  const ask = lineAsker((question, stop) => lines.ask(question, stop), texts);
  const assembled = await assemble(setting, options, place, { ask, onLeave: () => lines.close() });
  shutdown.add("session", () => assembled.close());
  for (const note of [...assembled.notes, texts.interactive]) write(setting, `${note}\n`);
  await talk(setting, options, assembled, { lines, running });
  const { session } = assembled;
  if (session.engine.mutableMessages.length > 0)
    write(setting, `${texts.howToResume(session.id.slice(0, SHOWN_ID))}\n`);
  lines.close();
  return 0;
}

type Running = { interrupt: (() => void) | undefined };

function onInterrupt({ host, texts }: Setting, running: Running, lines: () => TerminalLines): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (running.interrupt !== undefined) return running.interrupt();
    if (host.now() - last < SECOND_INTERRUPT_MS) return lines().close();
    last = host.now();
    host.stdout.write(`\n${texts.howToLeave}\n`);
    lines().redraw();
  };
}

async function talk(
  setting: Setting,
  options: RunOptions,
  assembled: Assembled,
  { lines, running }: { lines: TerminalLines; running: Running },
): Promise<void> {
  const { conversation } = assembled;
  let line = options.session.kind === "choose" ? "/resume" : await lines.nextPrompt("> ");
  while (line !== undefined) {
    if (line.trim() !== "") {
      running.interrupt = () => void conversation.interrupt();
      await showRun(setting, assembled, line.trim());
      running.interrupt = undefined;
    }
    line = await lines.nextPrompt("> ");
  }
}

/** Shows a run as it happens: text as it streams, and a line for whatever is done. */
async function showRun(setting: Setting, { conversation, connection }: Assembled, line: string): Promise<void> {
  const run = conversation.submitMessage(line);
  let isMidLine = false;
  const show = (text: string): void => {
    write(setting, `${isMidLine ? "\n" : ""}${text}\n`);
    isMidLine = false;
  };
  for (let step = await run.next(); ; step = await run.next()) {
    if (step.done) {
      if (isMidLine) write(setting, "\n");
      const explanation = explainEnd(step.value, setting.texts, connection.baseUrl);
      return explanation === undefined ? undefined : write(setting, `${explanation}\n`);
    }
    if (step.value.type === "text_delta") {
      write(setting, step.value.text);
      isMidLine = !step.value.text.endsWith("\n");
    } else {
      const note = noteOf(step.value, setting.texts);
      if (note !== undefined) show(note);
    }
  }
}

function write({ host }: Setting, text: string): void {
  host.stdout.write(makeHarmless(text));
}
