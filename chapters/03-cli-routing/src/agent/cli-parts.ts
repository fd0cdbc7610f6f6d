import type { Host, HostFacts, Shutdown } from "@loopsmith/agent/process";
import type { Catalogue, Language } from "@loopsmith/agent/text";
import type { Terminal } from "@loopsmith/loop/events";
import type { AgentRun } from "./output.ts";
import type { RunFacts } from "./output-line.ts";
import type { RunOptions, Subcommand } from "./run-options.ts";

/** Starts a run on a prompt; the signal interrupts it. All that the command line knows of an agent. */
export type StartAgent = (prompt: string, signal: AbortSignal) => AgentRun;

/** An agent that is ready: one conversation, one run at a time. */
export type OpenAgent = {
  start: StartAgent;
  facts: RunFacts;
  /** What a person has to know before the first run, a sentence each. */
  notes: readonly string[];
  /** One sentence on why a run did not complete and what to do; undefined for one that did. */
  explain(terminal: Terminal): string | undefined;
  close(): Promise<void>;
};

/** Where a command line runs, and the words it uses. The signal ends it; `shutdown` closes what it has opened. */
export type Setting = {
  host: Host;
  facts: HostFacts;
  language: Language;
  texts: Catalogue;
  signal: AbortSignal;
  shutdown: Pick<Shutdown, "add">;
};

/** What the command line is put together with. Each throws a `UsageError` for what the person has to write otherwise. */
export type CliParts = {
  openAgent(setting: Setting, options: RunOptions): Promise<OpenAgent>;
  /** A conversation in a terminal, until it is left; resolves with the exit code. */
  converse(setting: Setting, options: RunOptions): Promise<number>;
  runSubcommand(setting: Setting, name: Subcommand, words: readonly string[], options: RunOptions): Promise<number>;
  /** What was piped in, or `""`. */
  readPiped(setting: Setting): Promise<string>;
  version(): Promise<string>;
  /** The folder that the demo looks at. */
  demoFolder(): string;
};
