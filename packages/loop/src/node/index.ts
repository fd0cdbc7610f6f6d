export { type ListedSession, listSessions } from "./list-sessions.ts";
export { type OpenSession, openSession, type SessionOptions } from "./open-session.ts";
export { SessionError, type SessionErrorCode } from "./session-error.ts";
