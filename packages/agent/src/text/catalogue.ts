import type { ChatCatalogue } from "./chat-catalogue.ts";
import type { SandboxCatalogue } from "./sandbox-catalogue.ts";
import type { SettingCatalogue } from "./setting-catalogue.ts";

/** All that the agent says to a person, in one shape for each language. */
export type Catalogue = RunCatalogue & ChatCatalogue & SandboxCatalogue & SettingCatalogue;

/** What a command line and a run say. */
export type RunCatalogue = {
  help: string;
  embedded: string;
  demo: (folder: string) => string;
  demoPrompt: string;
  interactive: string;
  howToLeave: string;
  unknownOption: (option: string, meant: string | undefined) => string;
  missingValue: (option: string) => string;
  noValue: (option: string) => string;
  /** `wanted`: `count`, `usd`, or the words there are. */
  badValue: (option: string, value: string, wanted: string) => string;
  sayWhat: string;
  noInteractive: string;
  noPipe: string;
  nothingToChoose: string;
  badLine: (line: number) => string;
  noFolder: (folder: string) => string;
  notAFolder: (folder: string) => string;
  noPrice: (model: string) => string;
  noTrace: (path: string, why: string) => string;
  traceEnded: (path: string, why: string) => string;
  interrupted: string;
  maxTurns: (turns: number) => string;
  badKey: string;
  forbidden: string;
  unknownModel: (message: string) => string;
  noServer: (baseUrl: string) => string;
  modelError: (message: string) => string;
  promptTooLong: string;
  outputCut: string;
  sameFailure: (count: number) => string;
  stoppedByHook: (message: string) => string;
  refused: string;
  overBudget: (limit: "tokens" | "usd") => string;
  windowFull: string;
  retrying: (attempt: number, seconds: number, message: string) => string;
  crashed: (message: string) => string;
};

export type Language = "en" | "zh-CN";
