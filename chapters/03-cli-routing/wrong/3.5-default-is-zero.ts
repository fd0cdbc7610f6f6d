// mistake: a reason that nobody thought of counts as done
// killed by: 3.5a
import type { Terminal } from "@loopsmith/loop/events";

export function exitCodeForTerminal(terminal: Terminal): number {
  switch (terminal.reason) {
    case "model_error":
    case "prompt_too_long":
    case "refusal":
      return 1;
    case "aborted_streaming":
    case "aborted_tools":
      return 130;
    default:
      return 0;
  }
}
