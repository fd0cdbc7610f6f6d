import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

export type ScreenSize = { columns: number; rows: number };

const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 60;
const STEADY_LOOKS = 5; // so often the same: nothing is on its way any more

/** A shell in a terminal of tmux, which draws as the terminals of people do. */
export class TmuxScreen {
  readonly #server: string;

  /** Fails with what to do where there is no tmux. `env` is the whole environment of the shell. */
  constructor({ columns, rows }: ScreenSize, folder: string, env: Record<string, string>) {
    this.#server = `loopsmith-${process.pid}-${columns}`;
    const shell = ["env", "-i", ...Object.entries(env).map(([name, value]) => `${name}=${value}`), "PS1=$ ", "/bin/sh"];
    const size = ["-x", String(columns), "-y", String(rows)];
    this.#tmux("-f", "/dev/null", "new-session", "-d", ...size, "-c", folder, ...shell);
    this.#tmux("set", "-g", "status", "off");
  }

  /** Types text, and then keys by the names that tmux has for them. */
  type(text: string, ...keys: string[]): void {
    if (text !== "") this.#tmux("send-keys", "-l", text);
    if (keys.length > 0) this.#tmux("send-keys", ...keys);
  }

  /** What is on the screen, without the blanks at the ends of its rows. */
  capture(): string {
    return this.#tmux("capture-pane", "-p").trimEnd();
  }

  /** Row and column of the cursor, from 1, or that it is hidden. */
  cursor(): string {
    const [shown, row, column] = this.#tmux("display-message", "-p", "#{cursor_flag} #{cursor_y} #{cursor_x}").split(
      " ",
    );
    return shown === "0" ? "hidden" : `row ${Number(row) + 1}, column ${Number(column) + 1}`;
  }

  /** Waits until the text is there. */
  async see(wanted: string): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (!this.capture().includes(wanted)) {
      if (performance.now() > end) throw new Error(`Not on the screen: ${wanted}\n${this.capture()}`);
      await wait(LOOK_EVERY_MS);
    }
  }

  /** Waits until the text is there and nothing moves any more, by `settle`, which takes out what may; gives the screen. */
  async steady(wanted: string, settle: (screen: string) => string): Promise<string> {
    await this.see(wanted);
    let last = "";
    for (let same = 0; same < STEADY_LOOKS; await wait(LOOK_EVERY_MS)) {
      const screen = settle(this.capture());
      same = screen === last ? same + 1 : 0;
      last = screen;
    }
    return last;
  }

  close(): void {
    this.#tmux("kill-server");
  }

  #tmux(...args: string[]): string {
    try {
      return execFileSync("tmux", ["-L", this.#server, ...args], { encoding: "utf8" });
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT")
        throw new Error("The screens are looked at in tmux: install it, for instance by `apt-get install tmux`.");
      throw error;
    }
  }
}
