import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { type IPty, spawn } from "@lydell/node-pty";
import { agentCommand } from "../run-agent.ts";

/** How a shell that ran the agent found the terminal before and after it. */
export type ShellReport = { before: string; after: string };

/** The modes that a terminal has when a program begins: the cursor is shown, everything else is off. */
const CURSOR = "25";
// biome-ignore lint/suspicious/noControlCharactersInRegex: the byte that begins a mode
const MODE = /\x1b\[\?(\d+)([hl])/g;
// The shell only looks: it hears the signals that the terminal sends, and stays. The file is for a terminal that is gone.
// It does not end by itself: what a terminal was told last is lost where its reader comes later than 200 ms after the end.
const SCRIPT = `trap : INT TERM HUP
echo "<before $(stty -g)>"
"$@"
code=$?
echo $code > "$CODE_FILE"
echo "<after $(stty -g)>"
exec sleep 600`;
const PATIENCE_MS = 30_000;

/** The agent in a pseudo-terminal, started by a shell that is still there when it has gone. */
export class AgentInShell {
  readonly #pty: IPty;
  readonly #codeFile: string;
  readonly exited: Promise<void>;
  /** Every byte that came to the terminal. */
  raw = "";
  #hasExited = false;
  #changed = (): void => {};

  constructor(args: readonly string[], env: Record<string, string>, codeFile: string) {
    this.#codeFile = codeFile;
    const command = ["-c", SCRIPT, "sh", process.execPath, ...agentCommand, ...args];
    this.#pty = spawn("/bin/sh", command, {
      ...{ cols: 80, rows: 24 },
      env: { ...env, TERM: "xterm-256color", CODE_FILE: codeFile },
    });
    this.#pty.onData((data) => {
      this.raw += data;
      this.#changed();
    });
    this.exited = new Promise((resolve) => {
      this.#pty.onExit(() => {
        this.#hasExited = true;
        this.#changed();
        resolve();
      });
    });
  }

  get hasExited(): boolean {
    return this.#hasExited;
  }

  type(keys: string): void {
    if (!this.#hasExited) this.#pty.write(keys);
  }

  /** Waits until the terminal was told that; fails with all that it was told. */
  async see(wanted: string, patienceMs = PATIENCE_MS): Promise<void> {
    const deadline = AbortSignal.timeout(patienceMs);
    deadline.addEventListener("abort", () => this.#changed());
    while (!this.raw.includes(wanted)) {
      if (deadline.aborted || this.#hasExited) throw new Error(`The terminal never saw ${wanted}:\n${this.raw}`);
      await new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
    }
  }

  /** Sends the agent itself a signal; nothing when it is gone already. */
  signal(signal: NodeJS.Signals): void {
    for (const { pid } of processes().filter(({ parent }) => parent === this.#pty.pid)) sendTo(pid, signal);
  }

  /** Takes the terminal away, as closing its window does. */
  takeAway(): void {
    // `destroy` is a method of every terminal, which the types of the interface do not name.
    (this.#pty as IPty & { destroy(): void }).destroy();
  }

  /** What the agent ended with, which the shell tells in a terminal that is gone too; undefined while the agent runs. */
  get code(): number | undefined {
    return existsSync(this.#codeFile) ? Number(readFileSync(this.#codeFile, "utf8")) : undefined;
  }

  /** What the shell said of the terminal; undefined while the agent runs. */
  get report(): ShellReport | undefined {
    const [, before = ""] = /<before ([^>]*)>/.exec(this.raw) ?? [];
    const [, after] = /<after ([^>]*)>/.exec(this.raw) ?? [];
    return after === undefined ? undefined : { before, after };
  }

  /** How often a mode of the terminal was set or taken back. */
  get modesSet(): number {
    return [...this.raw.matchAll(MODE)].length;
  }

  /** The modes of the terminal that are not what they were: a cursor that is hidden, anything else that is on. */
  get modesLeft(): readonly string[] {
    const modes = new Map<string, string>();
    for (const [, mode = "", state = ""] of this.raw.matchAll(MODE)) modes.set(mode, state);
    return [...modes].filter(([mode, state]) => (state === "h") !== (mode === CURSOR)).map(([mode]) => mode);
  }

  /** Ends whatever is left of it. */
  async end(): Promise<void> {
    if (this.#hasExited) return;
    this.signal("SIGKILL");
    this.#pty.kill("SIGKILL");
    await this.exited;
  }
}

/** All processes of this machine. */
export function processes(): readonly { pid: number; parent: number; command: string }[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8", maxBuffer: 2 ** 26 });
  return table.split("\n").flatMap((row) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** A process may be gone between being listed and being told. */
function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
