import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";

/** Lines that a person types as answers, in a terminal that is taken over until it is closed. */
export class TerminalLines {
  readonly #readline: Interface;
  readonly #output: Writable;
  #answer: (line: string | undefined) => void = () => {};

  constructor(input: Readable, output: Writable, onInterrupt: () => void) {
    this.#output = output;
    this.#readline = createInterface({ input, output, terminal: true });
    this.#readline.on("SIGINT", onInterrupt);
    this.#readline.on("line", (line) => this.#answer(line));
    this.#readline.on("close", () => this.#answer(undefined));
  }

  /** The line that is typed after the question was asked; undefined when the signal fires or the terminal is closed first. */
  async ask(question: string, signal: AbortSignal): Promise<string | undefined> {
    if (signal.aborted) return undefined;
    const lines = question.split("\n");
    // Readline redraws its prompt on every key: only the last line may be one.
    this.#readline.setPrompt(lines.pop() ?? "");
    if (lines.length > 0) this.#output.write(`${lines.join("\n")}\n`);
    this.#readline.prompt();
    const giveUp = (): void => this.#answer(undefined);
    signal.addEventListener("abort", giveUp, { once: true });
    try {
      return await new Promise((resolve) => {
        this.#answer = resolve;
      });
    } finally {
      signal.removeEventListener("abort", giveUp);
      this.#answer = () => {};
    }
  }

  close(): void {
    this.#readline.close();
  }
}
