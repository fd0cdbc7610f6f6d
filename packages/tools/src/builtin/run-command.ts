import { type ChildProcess, spawn } from "node:child_process";
import { addAbortListener, once } from "node:events";
import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { Clock } from "@loopsmith/tools/tool";
import { HeadTail } from "./head-tail.ts";
import { type ProcessGroup, processGroup } from "./process-group.ts";

/** What to run and within which limits; times in milliseconds. */
export type Command = {
  file: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  timeoutMs: number;
  /** From SIGTERM to SIGKILL. */
  killAfterMs: number;
  clock: Clock;
  signal: AbortSignal;
  /** The chunk is gone when this returns. */
  onOutput(chunk: Buffer): void;
};

/** How the command came to its end. */
export type CommandEnd =
  | { kind: "exited"; code: number }
  | { kind: "killed"; by: string }
  | { kind: "timed_out"; afterMs: number }
  | { kind: "interrupted" };

/** What became of processes that the command left running: it had none, they were stopped, or they have left its group. */
export type Leftovers = "none" | "stopped" | "detached";
export type CommandResult = { end: CommandEnd; stdout: HeadTail; stderr: HeadTail; leftovers: Leftovers };

const KEPT_BYTES = 500_000; // of either end of either stream
const POLL_MS = 20;
const DRAIN_MS = 100; // without anything new on the pipes
const DRAIN_ROUNDS = 5;

/**
 * Runs a command in a process group of its own, with nothing on stdin, and comes back when the command itself has ended:
 * what it left in the background is stopped then, and does not hold it up (B73, F77). At the time-out and on an abort
 * the whole group gets SIGTERM, and SIGKILL when it does not go (F79). Rejects only when it cannot be started.
 */
export async function runCommand(command: Command): Promise<CommandResult> {
  const { file, args, cwd, env, platform } = command;
  const isGroup = platform !== "win32";
  const child = spawn(file, args, {
    cwd,
    env,
    detached: isGroup,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  // Before that a child may have no streams; after it, no event has been missed.
  await once(child, "spawn");
  const [stdout, stderr] = [keep(child.stdout, command.onOutput), keep(child.stderr, command.onOutput)];
  const exited = exitOf(child);
  const closed = new Promise<true>((resolve) => child.once("close", () => resolve(true)));
  const over = new AbortController();
  try {
    const wait = (ms: number): Promise<void> => command.clock.sleep(ms, over.signal);
    const end = await Promise.race([
      exited,
      interruption(command.signal, over.signal),
      timeout(command.timeoutMs, wait),
    ]);
    const hadLeftovers = await endGroup(processGroup(child, platform), command, wait);
    const isClosed = await drain(closed, () => stdout.allBytes + stderr.allBytes, wait);
    const leftovers = hadLeftovers && end.kind === "exited" ? "stopped" : "none";
    return { end, stdout, stderr, leftovers: isClosed ? leftovers : "detached" };
  } finally {
    over.abort();
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

type Wait = (ms: number) => Promise<void>;

function keep(stream: Readable, onOutput: (chunk: Buffer) => void): HeadTail {
  const kept = new HeadTail(KEPT_BYTES);
  stream.on("data", (chunk: Buffer) => {
    kept.add(chunk);
    onOutput(chunk);
    freeNow(chunk);
  });
  return kept;
}

/**
 * Frees what was read and copied: a fast command outruns the collector, which knows little of these bytes (B69). Only a
 * chunk that is alone in its memory, and only where the platform can (Node 21 and later).
 */
function freeNow(chunk: Buffer): void {
  const memory: ArrayBufferLike & { transfer?: (length: number) => ArrayBuffer } = chunk.buffer;
  if (chunk.byteLength === memory.byteLength) memory.transfer?.(0);
}

function exitOf(child: ChildProcess): Promise<CommandEnd> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => {
      resolve(code === null ? { kind: "killed", by: signal ?? "a signal" } : { kind: "exited", code });
    });
  });
}

async function timeout(timeoutMs: number, wait: Wait): Promise<CommandEnd> {
  await wait(timeoutMs);
  return { kind: "timed_out", afterMs: timeoutMs };
}

function interruption(signal: AbortSignal, until: AbortSignal): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const listener = addAbortListener(signal, () => resolve({ kind: "interrupted" }));
    addAbortListener(until, () => listener[Symbol.dispose]());
  });
}

/** Ends what still runs; whether there was anything. */
async function endGroup(group: ProcessGroup, { killAfterMs, clock }: Command, wait: Wait): Promise<boolean> {
  if (!group.isAlive()) return false;
  group.kill("SIGTERM");
  const patience = clock.now() + killAfterMs;
  while (group.isAlive() && clock.now() < patience) await wait(POLL_MS);
  if (group.isAlive()) group.kill("SIGKILL");
  return true;
}

/** Waits for what is still in the pipes; false when a process outside the group keeps them open. */
async function drain(closed: Promise<true>, countBytes: () => number, wait: Wait): Promise<boolean> {
  for (let round = 0; round < DRAIN_ROUNDS; round += 1) {
    const before = countBytes();
    if (await Promise.race([closed, wait(DRAIN_MS)])) return true;
    // On a busy machine the timer comes before the bytes that lay ready: they get their turn now.
    await setImmediate();
    if (countBytes() === before) return false;
  }
  return false;
}
