export type { CliParts, OpenAgent, Setting, StartAgent } from "./cli-parts.ts";
export { parseCommandLine } from "./command-line.ts";
export { exitCodeForTerminal } from "./exit-code.ts";
export { nearMiss } from "./near-miss.ts";
export { OPTION_TABLE, SHORT_NAMES } from "./option-table.ts";
export { type AgentRun, writeOutput } from "./output.ts";
export type { OutputLine, ResultLine, RunFacts } from "./output-line.ts";
export { chooseRoute, type Route } from "./route.ts";
export { runCli } from "./run-cli.ts";
export {
  type CommandLine,
  type OutputFormat,
  type RunOptions,
  type SessionChoice,
  SUBCOMMANDS,
  type Subcommand,
  type UsageProblem,
} from "./run-options.ts";
export { parseSlashCommand, type SlashCommand, type SlashInput } from "./slash-command.ts";
export { UsageError } from "./usage-error.ts";
