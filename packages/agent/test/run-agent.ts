import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { threadId } from "node:worker_threads";
import { runCli } from "@loopsmith/agent/cli";
import { cliParts } from "@loopsmith/agent/parts";
import { type Host, runProcess } from "@loopsmith/agent/process";
import type { LocalServer } from "@loopsmith/local-api/node";
import { build } from "esbuild";

export type Ended = { stdout: string; stderr: string; code: number | null };

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
// As deep below the package as its sources are, so that paths relative to a module still lead where they should.
const bundleFolder = join(packageFolder, `dist/test-${process.pid}-${threadId}`);

// Reached from the package that brings it: the bundle lies in another one.
const ripgrep = createRequire(join(packageFolder, "../tools/package.json")).resolve("@vscode/ripgrep");

/** What a bundle of the agent leaves where it is; the latter is only asked for when Ink itself is looked into. */
export const reachable = {
  alias: { "@vscode/ripgrep": ripgrep },
  external: [ripgrep, "react-devtools-core"],
  // Some of what the terminal UI stands on is CommonJS, and asks for Node's modules in its own way.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
};

/** Bundles the command line once for a test file: a bundle starts in a quarter of the time that the sources take. */
export async function bundleAgent(): Promise<void> {
  await build({
    entryPoints: [join(packageFolder, "src/bin.ts")],
    outdir: bundleFolder,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    ...reachable,
    logLevel: "error",
  });
}

export async function removeBundle(): Promise<void> {
  await rm(bundleFolder, { recursive: true, force: true });
  await rm(dirname(ownFolders.XDG_STATE_HOME), { recursive: true, force: true });
}

/** Where the agents of a test file keep their settings and sessions: never where those of a person are. */
export const ownFolders = {
  XDG_CONFIG_HOME: join(tmpdir(), `loopsmith-test-${process.pid}-${threadId}`, "config"),
  XDG_STATE_HOME: join(tmpdir(), `loopsmith-test-${process.pid}-${threadId}`, "state"),
};

export const agentCommand = [join(bundleFolder, "bin.js")];

/** The environment of a person who has no key, or the key of this server. */
export function environment(api?: Pick<LocalServer, "baseUrl" | "apiKey">): Record<string, string> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(ANTHROPIC|LOOPSMITH|VITEST|NODE_OPTIONS|LC_|LANG|XDG_)/.test(name),
  );
  const env = { ...(Object.fromEntries(own) as Record<string, string>), ...ownFolders };
  return api === undefined ? env : { ...env, ANTHROPIC_BASE_URL: api.baseUrl, ANTHROPIC_API_KEY: api.apiKey };
}

/** Runs the command line as a process of its own; `input` undefined: stdin is closed. */
export async function runAgent(args: readonly string[], env: Record<string, string>, input?: string): Promise<Ended> {
  const child = spawn(process.execPath, [...agentCommand, ...args], {
    env,
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
  child.stdin?.end(input);
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { stdout, stderr, code };
}

/** A folder of its own for one test. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "loopsmith-agent-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the process that `runHere` plays is told: what was piped in, and how a signal is sent to it. */
export type Outside = { input?: string; hear?(send: (signal: NodeJS.Signals) => void): void };

/** Runs the command line in this process, on streams of its own. */
export async function runHere(
  args: readonly string[],
  env: Record<string, string>,
  { input = "", hear }: Outside = {},
): Promise<Ended> {
  const listeners = new EventEmitter();
  hear?.((signal) => void listeners.emit(signal));
  const written = { stdout: "", stderr: "" };
  const host: Host = {
    argv: args,
    env,
    cwd: () => packageFolder,
    stdin: Readable.from(input === "" ? [] : [Buffer.from(input)]),
    stdout: collect((text) => (written.stdout += text)),
    stderr: collect((text) => (written.stderr += text)),
    on: (event, listener) => listeners.on(event, listener),
    off: (event, listener) => listeners.off(event, listener),
    now: () => performance.now(),
  };
  const code = await runProcess(runCli(host, cliParts), host);
  return { ...written, code };
}

function collect(add: (text: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      add(text);
      done();
    },
  });
}

/** The environment of a person who has these settings. */
export async function settings(content: object): Promise<Record<string, string>> {
  await mkdir(dirname(ownFolders.XDG_STATE_HOME), { recursive: true });
  const home = await mkdtemp(join(dirname(ownFolders.XDG_STATE_HOME), "settings-"));
  await mkdir(join(home, "loopsmith"));
  await writeFile(join(home, "loopsmith/config.json"), JSON.stringify(content));
  return { XDG_CONFIG_HOME: home };
}
