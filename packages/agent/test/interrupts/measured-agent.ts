import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AgentInShell } from "./agent-in-shell.ts";

/** What a process says of itself: CPU milliseconds since it began, and megabytes of its heap behind a collection. */
export type Measure = { cpuMs: number; heapMb: number };

// Runs in the agent before everything else, and tells on a signal.
const TELL = `import { appendFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
process.on("SIGUSR2", () => {
  const { user, system } = process.cpuUsage();
  collect();
  const measure = { cpuMs: (user + system) / 1000, heapMb: process.memoryUsage().heapUsed / 2 ** 20 };
  appendFileSync(process.env.MEASURES, JSON.stringify(measure) + "\\n");
});
`;

/** An agent in a terminal that tells what it takes. */
export class MeasuredAgent {
  readonly agent: AgentInShell;
  readonly #folder: string;
  #told = 0;

  private constructor(folder: string, args: readonly string[], env: Record<string, string>) {
    this.#folder = folder;
    const options = { NODE_OPTIONS: `--import ${join(folder, "tell.mjs")}`, MEASURES: join(folder, "measures") };
    this.agent = new AgentInShell(args, { ...env, ...options }, join(folder, "code"));
  }

  static async start(args: readonly string[], env: Record<string, string>): Promise<MeasuredAgent> {
    const folder = await mkdtemp(join(tmpdir(), "loopsmith-measured-"));
    await writeFile(join(folder, "tell.mjs"), TELL);
    return new MeasuredAgent(folder, args, env);
  }

  /** What it has taken so far. */
  async measure(): Promise<Measure> {
    this.agent.signal("SIGUSR2");
    this.#told += 1;
    for (;;) {
      const lines = (await readFile(join(this.#folder, "measures"), "utf8").catch(() => "")).split("\n");
      if (lines.length > this.#told) return JSON.parse(lines[this.#told - 1] ?? ""); // as it was written above
      await wait(10);
    }
  }

  async end(): Promise<void> {
    await this.agent.end();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
