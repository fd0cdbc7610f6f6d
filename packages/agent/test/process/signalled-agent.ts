import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createHttpClient } from "@loopsmith/llm/node";
import { reply, type ScriptStep } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { QueryEngine } from "@loopsmith/loop";
import { openSession } from "@loopsmith/loop/node";
import { createNodeHost, registerBuiltinTools } from "@loopsmith/tools/builtin";
import { ToolRegistry } from "@loopsmith/tools/tool";

/** How a process ended, and what it left: the processes that its tools had started, and its session. */
export type Left = {
  code: number | null;
  stderr: string;
  alive: number[];
  messages: readonly unknown[];
  notes: readonly string[];
  /** How many summaries it had asked for. */
  summaries: number;
};

/** The process of a test program. */
export class Child {
  readonly process: ChildProcess;
  stdout = "";
  stderr = "";
  readonly #ended: Promise<number | null>;
  #changed = (): void => {};

  /** `isSlow`: it is read a piece at a time. */
  constructor(program: string, args: readonly string[], { isSlow = false } = {}) {
    const env = { ...process.env, LC_ALL: "C.UTF-8" };
    this.process = spawn(process.execPath, [program, ...args], { env, stdio: ["pipe", "pipe", "pipe"] });
    const { stdout } = this.process;
    stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
      this.#changed();
      if (isSlow) pauseFor(stdout, PAUSE_MS);
    });
    this.process.stderr?.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
    this.#ended = new Promise((resolve) => this.process.on("close", resolve));
  }

  /** Waits until it has said that, or has ended. */
  async hear(text: string): Promise<void> {
    while (!this.stdout.includes(text) && this.process.exitCode === null) {
      await Promise.race([new Promise<void>((resolve) => (this.#changed = resolve)), this.#ended]);
    }
  }

  end(): Promise<number | null> {
    return this.#ended;
  }
}

const PAUSE_MS = 10;

function pauseFor(stream: Readable, ms: number): void {
  stream.pause();
  setTimeout(() => stream.resume(), ms);
}

/** Brings an agent to a state, sends it signals there, and looks at what is left. */
export async function signalAgent(
  program: string,
  { state, at, steps, leaves }: AgentState,
  signals: readonly NodeJS.Signals[],
): Promise<Left> {
  return withAgentFolder((folder) =>
    withLocalApi(
      steps,
      async (api) => {
        const child = new Child(program, [api.baseUrl, api.apiKey, folder, state]);
        if (typeof at === "string") await child.hear(at);
        else await until(() => api.requests.length === at.requests);
        const pids = state === "tool" ? await startedBy(folder) : [];
        if (leaves) child.process.stdout?.destroy();
        for (const signal of signals) child.process.kill(signal);
        const code = await child.end();
        const { notes, messages } = await resume(folder);
        const summaries = api.requests.filter(({ body }) => !("tools" in Object(body))).length;
        return { code, stderr: child.stderr, alive: await stillAlive(pids), notes, messages, summaries };
      },
      { allowMissed: true },
    ),
  );
}

/** `at`: what the program says when it is there, or how many requests it has made by then; `leaves`: its reader does then. */
export type AgentState = {
  state: string;
  at: string | { requests: number };
  steps: readonly ScriptStep[];
  leaves?: boolean;
};

async function withAgentFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "loopsmith-signal-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The session as the next process finds it; one more prompt of it has to be accepted (I6). */
async function resume(folder: string): Promise<Pick<Left, "messages" | "notes">> {
  const session = await openSession({ folder, id: "session" });
  const { messages, notes } = session.restored;
  const tools = new ToolRegistry();
  registerBuiltinTools(tools, createNodeHost({ cwd: folder }));
  await withLocalApi([reply("It goes on.")], async (api) => {
    const client = createHttpClient(api);
    const engine = new QueryEngine({ client, tools, log: session, restored: session.restored });
    for await (const event of engine.submitMessage("Go on.")) if (event.type === "terminal") break;
  });
  await session.close();
  return { messages: [...messages], notes };
}

/** The shell of a command and the process that it has left in the background. */
async function startedBy(folder: string): Promise<number[]> {
  let pids: string[] = [];
  await until(async () => {
    pids = (await readFile(join(folder, "pids"), "utf8").catch(() => "")).split("\n").filter(Boolean);
    return pids.length === 2;
  });
  return pids.map(Number);
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Those that do not go away either: what was killed is there until somebody has taken note of its end. */
async function stillAlive(pids: readonly number[]): Promise<number[]> {
  for (let tries = 0; tries < 200 && pids.some(isAlive); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return pids.filter(isAlive);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
