import { type ListedSession, listSessions } from "@loopsmith/loop/node";

/** What was asked for: the newest session of a folder, or the one whose id begins like this. */
export type WantedSession = { kind: "last" } | { kind: "id"; id: string };

/** `none`: there is no session at all · `unknown`: none of that name · `ambiguous`: several begin like this. */
export type FoundSession =
  | { kind: "found"; session: ListedSession }
  | { kind: "none" }
  | { kind: "unknown" | "ambiguous"; id: string };

/** Looks for a session in a folder. */
export async function findSession(folder: string, wanted: WantedSession): Promise<FoundSession> {
  const sessions = await listSessions(folder);
  const [newest] = sessions;
  if (newest === undefined) return { kind: "none" };
  if (wanted.kind === "last") return { kind: "found", session: newest };
  const fitting = sessions.filter(({ id }) => id.startsWith(wanted.id));
  const exact = fitting.find(({ id }) => id === wanted.id) ?? (fitting.length === 1 ? fitting[0] : undefined);
  if (exact !== undefined) return { kind: "found", session: exact };
  return { kind: fitting.length === 0 ? "unknown" : "ambiguous", id: wanted.id };
}
