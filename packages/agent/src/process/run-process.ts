import { describeHost, type HostFacts } from "./describe-host.ts";
import { type EndText, endTextFor } from "./end-text.ts";
import { exitCodeFor, type ProcessEnd } from "./exit-code.ts";
import { flushOutput } from "./flush-output.ts";
import { guardOutput } from "./guard-output.ts";
import type { Host } from "./host.ts";
import { Shutdown, type ShutdownReport } from "./shutdown.ts";
import { watchSignals } from "./signals.ts";

/** A program: it ends soon after the signal fires, adds to `shutdown` what has to be closed, and resolves with its code. */
export type Main = (facts: HostFacts, signal: AbortSignal, shutdown: Shutdown) => Promise<number>;

const WIND_DOWN_MS = 3_000; // for a program that is told to end: tools have a second of grace, and their groups one more
const SHUTDOWN_MS = 3_000;
const STAY_MS = 2 ** 30; // an interval that never comes: Node ends a process that only waits for a promise
const FLUSH_MS = 1_000; // for a reader of somebody who has to go; whoever ends by himself waits for his reader

/**
 * Runs a program to whichever end comes first: its own, a crash, a second Ctrl-C, a signal, a reader who has left. In
 * each case it is aborted and waited for, what it has opened is closed, and what it has written reaches its reader; then
 * this resolves with the exit code, and the process may exit. Never rejects.
 */
export async function runProcess(main: Main, host: Host): Promise<number> {
  const [stop, shutdown] = [new AbortController(), new Shutdown()];
  const stay = setInterval(() => {}, STAY_MS);
  const outside = watchOutside(host, () => stop.abort());
  const own = runMain(() => main(describeHost(host), stop.signal, shutdown));
  const end = await Promise.race([own, outside.end]);
  stop.abort();
  await within(WIND_DOWN_MS, own);
  const report = await shutdown.run(SHUTDOWN_MS);
  for (const line of lastLines(end, report, endTextFor(host))) host.stderr.write(`${line}\n`);
  const flushed = flushOutput(host);
  await (end.kind === "returned" ? Promise.race([flushed, outside.end]) : within(FLUSH_MS, flushed));
  outside.ignore();
  clearInterval(stay);
  return exitCodeFor(end);
}

/** What ends a process from outside, whatever it does itself; the first of it counts. */
function watchOutside(host: Host, abort: () => void): { end: Promise<ProcessEnd>; ignore(): void } {
  let quit = (_end: ProcessEnd): void => {};
  const end = new Promise<ProcessEnd>((resolve) => {
    quit = resolve;
  });
  const crash = (error: unknown): void => quit({ kind: "crashed", error });
  const unwatch = watchSignals(host, { abort, quit });
  const unguard = guardOutput(host, () => quit({ kind: "pipe_closed" }));
  host.on("uncaughtException", crash);
  host.on("unhandledRejection", crash);
  const ignore = (): void => {
    unwatch();
    unguard();
    host.off("uncaughtException", crash);
    host.off("unhandledRejection", crash);
  };
  return { end, ignore };
}

async function runMain(main: () => Promise<number>): Promise<ProcessEnd> {
  try {
    return { kind: "returned", code: await main() };
  } catch (error) {
    return { kind: "crashed", error };
  }
}

/** What a person has to know of the end, each in one line whatever the errors hold. */
function lastLines(end: ProcessEnd, { failed, abandoned }: ShutdownReport, text: EndText): string[] {
  const crash = end.kind === "crashed" ? [text.crashed(messageOf(end.error))] : [];
  const open = [...failed, ...abandoned.map((name) => ({ name, message: undefined }))];
  const lines = [...crash, ...open.map(({ name, message }) => text.notClosed(name, message))];
  return lines.map((line) => line.replace(/\p{Cc}+/gu, " "));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Waits for the work, but no longer than that. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    work,
    new Promise((resolve) => {
      timer = setTimeout(resolve, ms);
    }),
  ]);
  clearTimeout(timer);
}
