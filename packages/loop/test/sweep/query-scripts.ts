import type { QueryScript } from "./play-stepped.ts";
import { scriptsOfHosts } from "./scripts-of-hosts.ts";
import { scriptsOfReplies } from "./scripts-of-replies.ts";
import { scriptsOfTools } from "./scripts-of-tools.ts";
import { scriptsOfTurns } from "./scripts-of-turns.ts";

/** All scripts of the abort sweep: each way to go on and each way to end is one of them. */
export const queryScripts: readonly QueryScript[] = [
  ...scriptsOfTools,
  ...scriptsOfReplies,
  ...scriptsOfHosts,
  ...scriptsOfTurns,
];
