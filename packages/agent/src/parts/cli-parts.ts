import type { CliParts } from "@loopsmith/agent/cli";
import { sampleProject } from "./demo.ts";
import { pipedText } from "./piped-input.ts";
import { version } from "./version.ts";

/** The real parts of the command line. What only a run needs is loaded for a run: help and mistakes are answered at once. */
export const cliParts: CliParts = {
  openAgent: async (setting, options) => (await import("@loopsmith/agent/run")).openAgent(setting, options),
  converse: async (setting, options) => (await import("@loopsmith/agent/run")).runInteractive(setting, options),
  runSubcommand: async (setting, name, words, options) =>
    (await import("@loopsmith/agent/subcommands")).runSubcommand(setting, name, words, options),
  readPiped: pipedText,
  version,
  demoFolder: sampleProject,
};
