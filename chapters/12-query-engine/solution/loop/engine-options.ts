import type { QueryParams } from "./query-params.ts";
import type { TranscriptLog } from "./record.ts";
import type { SessionState } from "./session.ts";
import type { SlashCommands } from "./slash-command.ts";

/** What a session is made of: the parameters of its runs, and where it comes from and goes to. All have a default. */
export type EngineOptions = Omit<QueryParams, "messages" | "signal" | "input"> & {
  /** Where the session is written down, record by record; default: nowhere. */
  log?: TranscriptLog;
  /** The session to go on with, of `resumeSession`; default: a new one. */
  restored?: SessionState;
  /** By name, without the slash. */
  commands?: SlashCommands;
};
