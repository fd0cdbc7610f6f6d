import type { PermissionMode } from "@loopsmith/permissions/rules";

/** `text`: the answer alone · `json`: one document at the end · `stream-json`: one line of JSON for each thing that happens. */
export type OutputFormat = "text" | "json" | "stream-json";

/** The session to go on with: a new one, the last one of this folder, or one by the beginning of its id. */
export type SessionChoice = { kind: "new" } | { kind: "last" } | { kind: "id"; id: string } | { kind: "choose" };

/** What one run was asked for on the command line. Paths are as they were typed; what was not given is undefined or empty. */
export type RunOptions = {
  prompt: string | undefined;
  /** Nobody is asked anything, and the answer is printed. */
  print: boolean;
  session: SessionChoice;
  cwd: string | undefined;
  addDirs: readonly string[];
  model: string | undefined;
  fallbackModel: string | undefined;
  maxTurns: number | undefined;
  maxBudgetUsd: number | undefined;
  permissionMode: PermissionMode | undefined;
  allow: readonly string[];
  deny: readonly string[];
  systemPrompt: string | undefined;
  appendSystemPrompt: string | undefined;
  outputFormat: OutputFormat;
  inputFormat: "text" | "stream-json";
  verbose: boolean;
  /** The file that a trace of the runs is written to. */
  trace: string | undefined;
};

export const SUBCOMMANDS = ["sessions", "permissions", "config", "doctor", "completions"] as const;
export type Subcommand = (typeof SUBCOMMANDS)[number];

/** What is wrong with a command line; the catalogue of a language makes a sentence of it. */
export type UsageProblem =
  | { kind: "unknown_option"; option: string; meant: string | undefined }
  | { kind: "missing_value" | "no_value"; option: string }
  | { kind: "bad_value"; option: string; value: string; wanted: string }
  | { kind: "no_prompt" | "no_terminal" | "no_pipe" | "nothing_to_choose" };

/** What one line asks for. `language`: as it was typed; undefined: that of the environment. */
export type CommandLine = { language: "en" | "zh-CN" | undefined } & (
  | { kind: "run"; options: RunOptions }
  | { kind: "subcommand"; name: Subcommand; words: readonly string[]; options: RunOptions }
  | { kind: "help" | "version" }
  | { kind: "usage_error"; problem: UsageProblem }
);
