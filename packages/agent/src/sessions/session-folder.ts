import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Folders, Project } from "@loopsmith/agent/config";
import { type ListedSession, listSessions } from "@loopsmith/loop/node";

const DAY_MS = 86_400_000;

/** Where the sessions of a project are: below the state folder of the person, never in the project. */
export function sessionFolder({ state }: Folders, { key }: Project): string {
  return join(state, "sessions", key);
}

/** Takes sessions away whose last line is older than that many days; 0 keeps all. Gives back how many there were. */
export async function removeOldSessions(folder: string, days: number, now: Date): Promise<number> {
  if (days === 0) return 0;
  const old = (await listSessions(folder)).filter(
    ({ changedAt }) => now.getTime() - changedAt.getTime() > days * DAY_MS,
  );
  for (const { path } of old) await rm(path, { force: true });
  return old.length;
}

/** Takes a session away in which nothing was ever said. */
export async function removeIfEmpty({ path }: Pick<ListedSession, "path">): Promise<void> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.size === 0) await rm(path, { force: true });
}
