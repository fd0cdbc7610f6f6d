import { describeHost, type HostFacts } from "./describe-host.ts";
import { exitCodeFor, type ProcessEnd } from "./exit-code.ts";
import { flushOutput } from "./flush-output.ts";
import type { Host } from "./host.ts";
import { lastLines } from "./last-lines.ts";
import { watchOutside } from "./outside.ts";
import { Shutdown } from "./shutdown.ts";
import { within } from "./within.ts";
import { todo } from "@loopsmith/course/todo";

/** A program: it ends soon after the signal fires, adds to `shutdown` what has to be closed, and resolves with its code. */
export type Main = (facts: HostFacts, signal: AbortSignal, shutdown: Shutdown) => Promise<number>;

const WIND_DOWN_MS = 3_000; // for a program that is told to end: tools have a second of grace, and their groups one more
const SHUTDOWN_MS = 3_000;
const FLUSH_MS = 1_000; // for a reader of somebody who has to go; whoever ends by himself waits for his reader

/**
 * Runs a program to whichever end comes first: its own, a crash, a second Ctrl-C, a signal, a reader who has left. In
 * each case it is aborted and waited for, what it has opened is closed, and what it has written reaches its reader; then
 * this resolves with the exit code, and the process may exit. Never rejects.
 */
export async function runProcess(main: Main, host: Host): Promise<number> {
  // 1.7 不管哪种结束方式先来：中止、等待、关闭、说明问题、写完输出，再给出退出码。
  return todo("1.7", "Whichever end comes first: abort, wait, close, say what went wrong, flush, and give the code.");
}

/** How a program ends by itself: with its code, or with what it throws. */
async function endOf(program: () => Promise<number>): Promise<ProcessEnd> {
  try {
    return { kind: "returned", code: await program() };
  } catch (error) {
    return { kind: "crashed", error };
  }
}
