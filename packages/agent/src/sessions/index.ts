export { type FoundSession, findSession, type WantedSession } from "./find-session.ts";
export { promptsOf, recordsOf, type SaidPrompt, writeBranch } from "./rewind.ts";
export { removeIfEmpty, removeOldSessions, sessionFolder } from "./session-folder.ts";
export { sessionLines } from "./session-list.ts";
