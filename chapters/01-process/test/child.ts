import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { todo } from "@loopsmith/course/todo";
import { build } from "esbuild";

const MOST_MS = 8_000; // for a process that would never end

/** Makes one file of `program.ts` and what it stands on, which starts as quickly as Node itself; gives its path. */
export async function buildProgram(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "program.ts")],
    alias: { "#chapter": subjectFile() },
    ...{ bundle: true, platform: "node", format: "esm", write: false, logLevel: "silent" },
  });
  const program = join(await mkdtemp(join(tmpdir(), "loopsmith-process-")), "program.mjs");
  for (const { contents } of outputFiles) await writeFile(program, contents);
  return program;
}

export async function removeProgram(program: string): Promise<void> {
  await rm(dirname(program), { recursive: true });
}

/** What `#chapter` is in the tests, for a process in which nobody else knows it. */
function subjectFile(): string {
  const files: Record<string, string> = { solution: "../solution/index.ts", package: "../package.ts" };
  return join(import.meta.dirname, files[process.env.TARGET ?? ""] ?? "../src/index.ts");
}

/** A process of Node. It is killed when it does not end by itself. */
export class Child {
  readonly process: ChildProcess;
  stdout = "";
  stderr = "";
  readonly #closed: Promise<number | null>;

  /** `pauseMs`: how long its reader rests after each piece. */
  constructor(args: readonly string[], pauseMs = 0) {
    this.process = spawn(process.execPath, args, { timeout: MOST_MS, killSignal: "SIGKILL" });
    this.#closed = new Promise((resolve) => this.process.on("close", resolve));
    this.process.stderr?.setEncoding("utf8").on("data", (data) => {
      this.stderr += data;
    });
    this.process.stdout?.setEncoding("utf8").on("data", (data) => {
      this.stdout += data;
      if (pauseMs > 0) pause(this.process.stdout, pauseMs);
    });
  }

  /** Waits until it has written something, or has ended. */
  async hear(): Promise<void> {
    const heard = new Promise((resolve) => this.process.stdout?.once("data", resolve));
    await Promise.race([heard, this.#closed]);
  }

  /** Its code, `null` when it had to be killed; a to-do that it came to is one of this test. */
  async end(): Promise<number | null> {
    const code = await this.#closed;
    const [, step, message] = /^TodoError: (\d+\.\d+) (.+)$/m.exec(this.stderr) ?? [];
    if (step !== undefined && message !== undefined) todo(step, message);
    return code;
  }
}

function pause(stream: ChildProcess["stdout"], ms: number): void {
  stream?.pause();
  setTimeout(() => stream?.resume(), ms);
}

/** Whether a process is still there a moment later; then it is ended. No process is `NaN`, while 0 would be all of ours. */
export async function isAlive(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  process.kill(pid, "SIGKILL");
  return true;
}
