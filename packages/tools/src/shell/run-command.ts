import { addAbortListener } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { Clock } from "@loopsmith/tools/tool";
import type { CommandOutput } from "./command-output.ts";
import type { ProcessGroup } from "./process-group.ts";
import { type CommandLine, type OwnEnd, type StartedCommand, startCommand } from "./started-command.ts";

/** What to run and within which limits; times in milliseconds. */
export type Command = CommandLine & {
  /** Default: no limit. */
  timeoutMs?: number | undefined;
  /** From SIGTERM to SIGKILL. */
  killAfterMs: number;
  /** Whatever it starts ends with it, as in a sandbox; default: no, and what is left in its group is ended. */
  leavesNothing?: boolean;
  clock: Clock;
  signal: AbortSignal;
  output: CommandOutput;
  /** The chunk is gone when this returns. */
  onOutput(chunk: Buffer): void;
};

/** How the command came to its end. */
export type CommandEnd = OwnEnd | { kind: "timed_out"; afterMs: number } | { kind: "interrupted" };

/** What became of processes that the command left running: it had none, they were stopped, or they have left its group. */
export type Leftovers = "none" | "stopped" | "detached";

/** `folder`: where a shell stood at its end, if it has told. */
export type CommandResult = { end: CommandEnd; leftovers: Leftovers; folder: string | undefined };

const POLL_MS = 20;
const DRAIN_MS = 100; // without anything new on the pipes
const DRAIN_ROUNDS = 5;

/**
 * Runs a command in a process group of its own, with nothing on stdin, and comes back when the command itself has ended:
 * what it left in the background is stopped then, and does not hold it up (B73, F77). At the time-out and on an abort
 * the whole group gets SIGTERM, and SIGKILL when it does not go (F79). Rejects only when it cannot be started.
 */
export async function runCommand(command: Command): Promise<CommandResult> {
  const started = await startCommand(command, command);
  const over = new AbortController();
  try {
    const wait = (ms: number): Promise<void> => command.clock.sleep(ms, over.signal);
    const end = await firstEnd(started, command, { wait, until: over.signal });
    const isAlone = command.leavesNothing === true && (end.kind === "exited" || end.kind === "killed");
    const hadLeftovers = !isAlone && (await endGroup(started.group, command, wait));
    const isClosed = await drain(started.closed, command.output, wait);
    const leftovers = hadLeftovers && end.kind === "exited" ? "stopped" : "none";
    return { end, leftovers: isClosed ? leftovers : "detached", folder: started.folder() };
  } finally {
    over.abort();
    started.release();
    await command.output.spill.end();
  }
}

type Wait = (ms: number) => Promise<void>;
type Waiting = { wait: Wait; until: AbortSignal };

function firstEnd(
  { exited }: StartedCommand,
  { signal, timeoutMs }: Command,
  { wait, until }: Waiting,
): Promise<CommandEnd> {
  const interrupted = new Promise<CommandEnd>((resolve) => {
    const listener = addAbortListener(signal, () => resolve({ kind: "interrupted" }));
    addAbortListener(until, () => listener[Symbol.dispose]());
  });
  if (timeoutMs === undefined) return Promise.race([exited, interrupted]);
  const timedOut = wait(timeoutMs).then((): CommandEnd => ({ kind: "timed_out", afterMs: timeoutMs }));
  return Promise.race([exited, interrupted, timedOut]);
}

/** Ends what still runs; whether there was anything. On a busy machine a killed process needs a while to be gone. */
async function endGroup(group: ProcessGroup, { killAfterMs, clock }: Command, wait: Wait): Promise<boolean> {
  if (!group.isAlive()) return false;
  for (const [signal, patienceMs] of [["SIGTERM", killAfterMs] as const, ["SIGKILL", killAfterMs / 2] as const]) {
    if (group.isAlive()) group.kill(signal);
    const patience = clock.now() + patienceMs;
    while (group.isAlive() && clock.now() < patience) await wait(POLL_MS);
  }
  return true;
}

/** Waits for what is still in the pipes; false when a process outside the group keeps them open. */
async function drain(closed: Promise<true>, output: CommandOutput, wait: Wait): Promise<boolean> {
  for (let round = 0; round < DRAIN_ROUNDS; round += 1) {
    const before = output.allBytes;
    if (await Promise.race([closed, wait(DRAIN_MS)])) return true;
    // On a busy machine the timer comes before the bytes that lay ready, or while the pipe waits for a slow disk: they
    // get their turn now.
    await output.spill.written();
    await setImmediate();
    if (output.allBytes === before) return false;
  }
  return false;
}
