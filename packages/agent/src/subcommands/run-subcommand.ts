import type { RunOptions, Setting, Subcommand } from "@loopsmith/agent/cli";
import { checkPermission } from "./check-permission.ts";
import { completions } from "./completions.ts";
import { doctor } from "./doctor.ts";
import { listOwnSessions } from "./list-own-sessions.ts";
import { showSettings } from "./show-settings.ts";

/** What a subcommand is given: where it runs, what stands behind its name, and the options of the line. */
export type SubcommandInput = { setting: Setting; words: readonly string[]; options: RunOptions };

type Run = (input: SubcommandInput) => Promise<number>;

const RUNS: Record<Subcommand, Run> = {
  sessions: listOwnSessions,
  permissions: checkPermission,
  config: showSettings,
  doctor,
  completions,
};

/** Runs a subcommand; resolves with the exit code. */
export function runSubcommand(
  setting: Setting,
  name: Subcommand,
  words: readonly string[],
  options: RunOptions,
): Promise<number> {
  return RUNS[name]({ setting, words, options });
}
