import type { QueryEvent, Terminal } from "@loopsmith/loop/events";

/** One run, pulled event by event; its return value says how it ended. Leaving it early stops the run. */
export type AgentRun = AsyncGenerator<QueryEvent, Terminal>;

/** What may differ from run to run. */
export type RunOptions = {
  /** Default: `LOOPSMITH_MODEL`, else the package's own. */
  model?: string | undefined;
  /** Default: no limit. */
  maxTurns?: number | undefined;
};

/** Starts a run on a prompt. All that the command line knows of an agent. */
export type StartAgent = (prompt: string, options: RunOptions, signal: AbortSignal) => AgentRun;
