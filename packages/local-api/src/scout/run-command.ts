import type { IntentOf } from "./intent.ts";
import { ask, type Means, type Plan } from "./plan.ts";
import { planCommand } from "./toolbox.ts";
import { wasRefused } from "./trouble.ts";

/** How many of the last lines of the output are shown, in the full wording and in the short one. */
const SHOWN_LINES = [60, 10] as const;

/** Runs a command that the user spells out, and shows how it ended. */
export function* runCommand({ command, folder }: IntentOf<"run_command">, { tools, texts }: Means): Plan {
  const call = planCommand(tools, command, folder);
  if (call === undefined) return [texts.noTool("shell")];
  const result = yield* ask(texts.running(command), call);
  if (wasRefused(result)) return [texts.trouble({ kind: "denied", result })];
  const [full, short] = SHOWN_LINES;
  return [texts.ran(command, result, full), texts.ran(command, result, short)];
}
