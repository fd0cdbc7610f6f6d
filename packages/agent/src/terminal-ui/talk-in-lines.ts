import { createInterface, type Interface } from "node:readline";
import { uiTextsIn } from "@loopsmith/agent/text";
import type { UiEnd, UiParts } from "@loopsmith/agent/ui-parts";
import { LineQuestions } from "./line-questions.ts";
import { LineWriter } from "./line-writer.ts";
import { RunDriver } from "./run-driver.ts";

/**
 * The conversation as lines that only follow each other, in words instead of signs: for a screen reader, and for
 * terminals that cannot move their cursor. Nothing is drawn twice.
 */
export async function talkInLines(parts: UiParts): Promise<UiEnd> {
  const texts = uiTextsIn(parts.language);
  const writer = new LineWriter(parts.output, texts);
  const lines = createInterface({ input: parts.input, output: parts.output, terminal: parts.facts.motion });
  const ended = new Promise<UiEnd>((resolve) => {
    const driver = new RunDriver(parts, texts, {
      event: (event) => writer.take(event),
      say: (said) => writer.say(said),
      prompt: () => {}, // It stands there already: the terminal has echoed it.
      changed: () => lines.prompt(),
      leave: resolve,
    });
    const questions = new LineQuestions(parts.questions, texts, writer);
    const interrupt = (): void => {
      driver.interrupt();
      writer.say([driver.note]);
    };
    lines.on("line", (line) => {
      if (!questions.answer(line) && line.trim() !== "") driver.submit(line);
    });
    lines.on("SIGINT", interrupt);
    lines.on("close", () => driver.leave("left"));
    listen(parts, { interrupt, leave: () => driver.leave("left"), lines });
    writer.say(parts.notes);
    if (parts.firstPrompt !== undefined) driver.submit(parts.firstPrompt);
    else lines.prompt();
  });
  try {
    return await ended;
  } finally {
    lines.close();
  }
}

type Listening = { interrupt(): void; leave(): void; lines: Interface };

function listen({ onInterrupt, signal }: UiParts, { interrupt, leave, lines }: Listening): void {
  const stop = onInterrupt(interrupt);
  signal.addEventListener("abort", leave, { once: true });
  lines.once("close", () => {
    stop();
    signal.removeEventListener("abort", leave);
  });
}
