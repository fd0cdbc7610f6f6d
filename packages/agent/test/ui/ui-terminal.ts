import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { threadId } from "node:worker_threads";
import { type ScriptStep, script } from "@loopsmith/local-api";
import { type LocalServer, startLocalApi } from "@loopsmith/local-api/node";
import type { IPty } from "@lydell/node-pty";
import { Terminal } from "@xterm/headless";
import { build } from "esbuild";
import { spawnKept } from "../kept-pty.ts";
import { environment, reachable } from "../run-agent.ts";

const packageFolder = fileURLToPath(new URL("../..", import.meta.url));
const bundle = join(packageFolder, `dist/test-ui-${process.pid}-${threadId}`);

const PATIENCE_MS = 15_000;

/** Bundles the program once for a test file. */
export async function bundleProgram(): Promise<void> {
  await build({
    ...reachable,
    entryPoints: [join(packageFolder, "test/ui/ui-program.ts")],
    outdir: bundle,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
}

export async function removeProgram(): Promise<void> {
  await rm(bundle, { recursive: true, force: true });
}

/** The program in a pseudo-terminal, and what a person sees there. */
export class UiTerminal {
  readonly #pty: IPty;
  readonly #terminal: Terminal;
  readonly exited: Promise<number>;
  /** Every byte that was written, with what moves the cursor. */
  raw = "";
  title = "";
  #changed = (): void => {};

  constructor(env: Record<string, string>, columns: number, rows: number) {
    this.#terminal = new Terminal({ cols: columns, rows, scrollback: 50_000, allowProposedApi: true });
    this.#terminal.onTitleChange((title) => {
      this.title = title;
    });
    const command = [process.execPath, join(bundle, "ui-program.js")];
    const program = spawnKept(command, { cols: columns, rows, env }, (data) => {
      this.raw += data;
      this.#terminal.write(data, () => this.#changed());
    });
    this.#pty = program.pty;
    this.exited = program.exited;
  }

  type(keys: string): void {
    this.#pty.write(keys);
  }

  resize(columns: number, rows: number): void {
    this.#terminal.resize(columns, rows);
    this.#pty.resize(columns, rows);
  }

  /** All rows, those that were scrolled away first. */
  get rows(): string[] {
    const { active } = this.#terminal.buffer;
    return Array.from({ length: active.length }, (_, row) => active.getLine(row)?.translateToString(true) ?? "");
  }

  get text(): string {
    return this.rows.join("\n");
  }

  /** Waits until it is on the screen, or was; one that does not come fails with the screen as it is. */
  see(wanted: string | RegExp): Promise<void> {
    return this.#until(wanted, () =>
      typeof wanted === "string" ? this.text.includes(wanted) : wanted.test(this.text),
    );
  }

  /** Waits until it is among the last rows that are not empty: what is there now, and not what was. */
  seeLast(wanted: string): Promise<void> {
    return this.#until(wanted, () =>
      this.rows
        .filter((row) => row !== "")
        .slice(-4)
        .join("\n")
        .includes(wanted),
    );
  }

  async #until(wanted: string | RegExp, isThere: () => boolean): Promise<void> {
    const deadline = AbortSignal.timeout(PATIENCE_MS);
    deadline.addEventListener("abort", () => this.#changed());
    while (!isThere()) {
      if (deadline.aborted) throw new Error(`Not on the screen: ${wanted}\n${this.text}`);
      await this.#change();
    }
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#changed = resolve;
    });
  }

  /** Ends the program, if it has not ended yet, and takes its terminal away. */
  async kill(): Promise<void> {
    this.#pty.kill("SIGKILL");
    await this.exited;
    this.#terminal.dispose();
  }
}

export type Setting = { columns?: number; rows?: number; facts?: object };

/** A terminal with the program in it, the server it talks with, and the folder it works in. */
export type Talk = { terminal: UiTerminal; api: LocalServer; folder: string; close(): Promise<void> };

/** Begins a conversation in a pseudo-terminal of 80 × 24 with a scripted model, in a folder of its own. */
export async function startTalk(
  steps: readonly ScriptStep[],
  { columns = 80, rows = 24, facts = {} }: Setting = {},
): Promise<Talk> {
  const folder = await mkdtemp(join(tmpdir(), "loopsmith-ui-"));
  const api = await startLocalApi({ model: script(steps).model });
  const env = { ...environment(api), TERM: "xterm-256color", FOLDER: folder, FACTS: JSON.stringify(facts) };
  const terminal = new UiTerminal(env, columns, rows);
  const close = async (): Promise<void> => {
    await terminal.kill();
    await api.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { terminal, api, folder, close };
}
