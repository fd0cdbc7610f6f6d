import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";

type Waiting = { resolve(line: string | undefined): void };

/**
 * The lines a person types. A line typed while nobody waits for one is kept as the next prompt; a question is never
 * answered by such a line, only by one typed after it was asked.
 */
export class TerminalLines {
  readonly #readline: Interface;
  readonly #output: Writable;
  readonly #kept: string[] = [];
  #waiting: Waiting | undefined;
  #ended = false;

  constructor(input: Readable, output: Writable, onInterrupt: () => void) {
    this.#output = output;
    this.#readline = createInterface({ input, output, terminal: true });
    this.#readline.on("SIGINT", onInterrupt);
    this.#readline.on("line", (line) => {
      const waiting = this.#take();
      if (waiting === undefined) this.#kept.push(line);
      else waiting.resolve(line);
    });
    this.#readline.on("close", () => {
      this.#ended = true;
      this.#take()?.resolve(undefined);
    });
  }

  /** The next prompt; undefined after Ctrl-D. */
  async nextPrompt(prompt: string): Promise<string | undefined> {
    return this.#kept.shift() ?? this.#wait(prompt, undefined);
  }

  /** The answer to a question; undefined when the signal fires or the terminal is closed first. */
  async ask(question: string, signal: AbortSignal): Promise<string | undefined> {
    return this.#wait(question, signal);
  }

  /** Shows the prompt again after something else was written. */
  redraw(): void {
    this.#readline.prompt(true);
  }

  close(): void {
    this.#readline.close();
  }

  #take(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting;
  }

  #wait(prompt: string, signal: AbortSignal | undefined): Promise<string | undefined> {
    if (this.#ended || signal?.aborted) return Promise.resolve(undefined);
    const lines = prompt.split("\n");
    // Readline redraws its prompt on every key: only the last line may be one.
    this.#readline.setPrompt(lines.pop() ?? "");
    if (lines.length > 0) this.#output.write(`${lines.join("\n")}\n`);
    this.#readline.prompt();
    return new Promise((resolve) => {
      const giveUp = (): void => this.#take()?.resolve(undefined);
      signal?.addEventListener("abort", giveUp, { once: true });
      this.#waiting = {
        resolve: (line) => {
          signal?.removeEventListener("abort", giveUp);
          resolve(line);
        },
      };
    });
  }
}
