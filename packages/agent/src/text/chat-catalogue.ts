import type { TimelineTexts } from "@loopsmith/agent/timeline";

/** What a conversation and its commands say, in one shape for each language. Durations, paths and names come as text. */
export type ChatCatalogue = {
  unknownSlash: (name: string, meant: string | undefined) => string;
  slashFailed: (name: string, message: string) => string;
  about: Readonly<Record<BuiltinCommand, string>>;
  commandsAre: string;
  ownCommand: (path: string) => string;
  cleared: (id: string) => string;
  compacted: (before: number, after: number) => string;
  cost: (facts: { input: number; output: number; cached: number; usd: string | undefined }) => string;
  context: (facts: { used: number; window: number | undefined; messages: number; memory: readonly string[] }) => string;
  modelIs: (model: string) => string;
  modelNow: (model: string) => string;
  mode: (mode: string) => string;
  modes: string;
  noSuchMode: (mode: string) => string;
  noRules: string;
  sessionsAre: string;
  noSessions: string;
  noSession: (id: string) => string;
  severalSessions: (id: string) => string;
  resumed: (id: string, messages: number) => string;
  promptsAre: string;
  nothingSaid: string;
  noPrompt: (number: string) => string;
  rewound: (number: number, id: string) => string;
  nothingTraced: string;
  traceTakes: string;
  slices: TimelineTexts;
  howToResume: (id: string) => string;
};

export type BuiltinCommand =
  | "help"
  | "clear"
  | "compact"
  | "cost"
  | "context"
  | "model"
  | "permissions"
  | "resume"
  | "rewind"
  | "trace"
  | "exit";
