import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { mayBeAlive, ownFacts, type ProcessFacts } from "./process-facts.ts";
import { SessionError } from "./session-error.ts";

/** Gives the lock back; never fails. */
export type Unlock = () => Promise<void>;

const ATTEMPTS = 4; // two that come at the same instant both withdraw; by chance one comes back first
const LONGEST_WAIT_MS = 40;

/**
 * Takes a session for this process, or throws a `SessionError`: `locked`. Whoever wants it puts up a file that bears its own
 * name, then looks whether somebody living has one: so two can never both believe that they have it. What the dead have
 * left is taken away; no two processes have the same name, so nothing of the living is ever taken with it (F61).
 */
export async function lockSession(folder: string, id: string): Promise<Unlock> {
  const own = join(folder, lockName(id, ownFacts()));
  for (let attempt = 1; ; attempt += 1) {
    await putUp(own, id);
    const other = await findLiving(folder, id, own);
    if (other === undefined) return () => rm(own, { force: true }).catch(() => {});
    await rm(own, { force: true });
    if (attempt === ATTEMPTS) throw locked(id, other);
    await sleep(Math.random() * LONGEST_WAIT_MS);
  }
}

async function putUp(path: string, id: string): Promise<void> {
  try {
    await writeFile(path, "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") throw locked(id, path);
    throw error;
  }
}

/** The lock of another process that may be alive; those of the dead are removed. */
async function findLiving(folder: string, id: string, own: string): Promise<string | undefined> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const holder = path === own ? undefined : readLockName(id, name);
    if (holder === undefined) continue;
    if (mayBeAlive(holder)) return path;
    await rm(path, { force: true });
  }
  return undefined;
}

function locked(id: string, path: string): SessionError {
  const { pid, host } = readLockName(id, path.split(/[\\/]/).at(-1) ?? "") ?? ownFacts();
  const message = `Session ${id} is open in process ${pid} on ${decodeURIComponent(host)}. Close it there, or begin another one; if that process is gone, remove ${path}.`;
  return new SessionError("locked", message);
}

function lockName(id: string, { pid, started, boot, host }: ProcessFacts): string {
  return [id, "lock", pid, started, boot, host].join(".");
}

function readLockName(id: string, name: string): ProcessFacts | undefined {
  const [ofId, kind, pid, started, boot, host] = name.split(".");
  if (ofId !== id || kind !== "lock" || !started || !boot || !host) return undefined;
  return { pid: Number(pid), started, boot, host };
}
