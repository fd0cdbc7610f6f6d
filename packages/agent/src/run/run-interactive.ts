import type { RunOptions, Setting } from "@loopsmith/agent/cli";
import { keepTrust } from "@loopsmith/agent/config";
import { makeHarmless } from "@loopsmith/agent/ui";
import { type Assembled, assemble } from "./assemble.ts";
import { explainEnd } from "./explain-end.ts";
import { lineAsker } from "./line-asker.ts";
import { noteOf } from "./note-lines.ts";
import { findPlace, type Place } from "./place.ts";
import { TerminalLines } from "./terminal-lines.ts";

const SECOND_INTERRUPT_MS = 2_000; // Ctrl-C twice within this time leaves
const SHOWN_ID = 8; // characters of a session's id

/** A conversation in a plain terminal, line by line, until /exit, Ctrl-D or Ctrl-C twice. */
export async function runInteractive(setting: Setting, options: RunOptions): Promise<number> {
  const { host, texts } = setting;
  const state = { interrupt: undefined as (() => void) | undefined, lastInterrupt: Number.NEGATIVE_INFINITY };
  const lines = new TerminalLines(host.stdin, host.stdout, () => {
    if (state.interrupt !== undefined) return state.interrupt();
    if (performance.now() - state.lastInterrupt < SECOND_INTERRUPT_MS) return lines.close();
    state.lastInterrupt = performance.now();
    host.stdout.write(`\n${texts.howToLeave}\n`);
    lines.redraw();
  });
  try {
    const place = await askForTrust(setting, await findPlace(setting, options), lines);
    const ask = lineAsker((question, signal) => lines.ask(question, signal), texts);
    const assembled = await assemble(setting, options, place, { ask, onLeave: () => lines.close() });
    try {
      for (const note of [...assembled.notes, texts.interactive]) write(setting, `${note}\n`);
      await talk(setting, options, assembled, { lines, state });
      if (assembled.session.engine.mutableMessages.length > 0)
        write(setting, `${texts.howToResume(assembled.session.id.slice(0, SHOWN_ID))}\n`);
    } finally {
      await assembled.close();
    }
    return 0;
  } finally {
    lines.close();
  }
}

type Talk = { lines: TerminalLines; state: { interrupt: (() => void) | undefined } };

async function talk(
  setting: Setting,
  options: RunOptions,
  assembled: Assembled,
  { lines, state }: Talk,
): Promise<void> {
  const { conversation, connection } = assembled;
  let first = options.session.kind === "choose" ? "/resume" : undefined;
  for (;;) {
    const line = first ?? (await lines.nextPrompt("> "))?.trim();
    first = undefined;
    if (line === undefined) return;
    if (line === "") continue;
    state.interrupt = () => void conversation.interrupt();
    const run = conversation.submitMessage(line);
    let isMidLine = false;
    for (;;) {
      const step = await run.next();
      if (step.done) {
        if (isMidLine) write(setting, "\n");
        const explanation = explainEnd(step.value, setting.texts, connection.baseUrl);
        if (explanation !== undefined) write(setting, `${explanation}\n`);
        break;
      }
      if (step.value.type === "text_delta") {
        write(setting, step.value.text);
        isMidLine = !step.value.text.endsWith("\n");
        continue;
      }
      const note = noteOf(step.value, setting.texts);
      if (note === undefined) continue;
      write(setting, `${isMidLine ? "\n" : ""}${note}\n`);
      isMidLine = false;
    }
    state.interrupt = undefined;
  }
}

/** Before anything of the folder acts (P13): whether it may. */
async function askForTrust({ texts }: Setting, place: Place, lines: TerminalLines): Promise<Place> {
  if (place.trust !== "unknown" && place.trust !== "changed") return place;
  const answer = await lines.ask(makeHarmless(texts.trustQuestion(place.project.root)), new AbortController().signal);
  if (!texts.trustYes.includes(answer?.trim().toLowerCase() ?? "")) return place;
  await keepTrust(place.project, place.folders, true);
  return { ...place, trust: "trusted" };
}

function write({ host }: Setting, text: string): void {
  host.stdout.write(makeHarmless(text));
}
