import { BackgroundCommand } from "./background-command.ts";
import type { Command } from "./run-command.ts";

const MAX_RUNNING = 20; // more are a mistake in a loop, and a machine has other things to do

/** The commands that a session has left running; they end with it. */
export class BackgroundCommands {
  readonly #commands = new Map<string, BackgroundCommand>();

  /** All of them, in the order in which they were started. */
  get all(): readonly BackgroundCommand[] {
    return [...this.#commands.values()];
  }

  get(id: string): BackgroundCommand | undefined {
    return this.#commands.get(id);
  }

  /** Starts one more; undefined when as many run as may. */
  async start(line: string, command: Omit<Command, "signal">): Promise<BackgroundCommand | undefined> {
    if (this.all.filter(({ state }) => state.kind === "running").length >= MAX_RUNNING) return undefined;
    // So that its path can be told at once, and that what is printed can be read before it is much.
    await command.output.spill.open();
    const started = new BackgroundCommand(`bash_${this.#commands.size + 1}`, line, command);
    this.#commands.set(started.id, started);
    return started;
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    await Promise.all(this.all.map((command) => command.kill()));
  }
}
