import type { Readable, Writable } from "node:stream";

/** What may come over a process from outside, and what nobody inside has caught. */
export type HostEvent = "SIGINT" | "SIGTERM" | "SIGHUP" | "uncaughtException" | "unhandledRejection";

/** A process, as far as it is looked at; a test hands in its own. */
export interface Host {
  /** The arguments, without the names of the program. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  cwd(): string;
  readonly stdin: Readable & { isTTY?: boolean };
  readonly stdout: Writable & { isTTY?: boolean; columns?: number };
  readonly stderr: Writable & { isTTY?: boolean };
  on(event: HostEvent, listener: (reason?: unknown) => void): unknown;
  off(event: HostEvent, listener: (reason?: unknown) => void): unknown;
  /** Monotonic milliseconds. */
  now(): number;
}

/** This process. */
export function processHost(): Host {
  return {
    argv: process.argv.slice(2),
    env: process.env,
    cwd: () => process.cwd(),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    on: (event, listener) => process.on(event, listener),
    off: (event, listener) => process.off(event, listener),
    now: () => performance.now(),
  };
}
