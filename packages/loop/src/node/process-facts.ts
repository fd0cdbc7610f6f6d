import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** What tells a process from every other one, also from one that gets its number later. Plain words without dots. */
export type ProcessFacts = { pid: number; started: string; boot: string; host: string };

const UNKNOWN = "0";

/** The facts of this process. */
export function ownFacts(): ProcessFacts {
  // Where the system does not tell when a process began, its own count does; another process cannot be asked for that.
  const started = startOf(process.pid) ?? `t${Math.round(performance.timeOrigin)}`;
  return { pid: process.pid, started, boot: bootOf() ?? UNKNOWN, host: asWord(hostname()) };
}

/** Whether that process may still be alive; what cannot be known counts as alive. */
export function mayBeAlive(other: ProcessFacts): boolean {
  const own = ownFacts();
  if (other.host !== own.host) return true;
  if (other.boot !== own.boot && other.boot !== UNKNOWN && own.boot !== UNKNOWN) return false;
  if (other.pid === own.pid) return other.started === own.started;
  if (!exists(other.pid)) return false;
  const started = startOf(other.pid);
  return started === undefined || started === other.started;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"; // it is somebody else's
  }
}

/** When a process began, in ticks since the machine was started; known on Linux only. */
function startOf(pid: number): string | undefined {
  // Behind the name, which may hold anything, and its bracket: field 3 and the rest; the start is field 22.
  return textOf(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ")[19];
}

/** The same until the machine is started anew; known on Linux only. */
function bootOf(): string | undefined {
  return textOf("/proc/sys/kernel/random/boot_id")?.trim();
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function asWord(text: string): string {
  return encodeURIComponent(text).replaceAll(".", "%2E");
}
