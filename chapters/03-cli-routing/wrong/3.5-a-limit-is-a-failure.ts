// mistake: a limit that the host has set counts as a failure
// killed by: 3.5a
import type { Terminal } from "@loopsmith/loop/events";

export function exitCodeForTerminal(terminal: Terminal): number {
  if (terminal.reason === "completed") return 0;
  return terminal.reason.startsWith("aborted") ? 130 : 1;
}
