import type { Terminal } from "@loopsmith/loop/events";

/** 0: done · 1: failed · 2: used wrongly (decided before a run) · 3: a limit that the host set · 130: interrupted. */
export function exitCodeForTerminal(terminal: Terminal): number {
  switch (terminal.reason) {
    case "completed":
      return 0;
    case "model_error":
    case "prompt_too_long":
    case "max_output_tokens":
    case "consecutive_errors":
    case "hook_stopped":
    case "stop_hook_prevented":
    case "refusal":
      return 1;
    case "max_turns":
    case "budget_exceeded":
    case "blocking_limit":
      return 3;
    case "aborted_streaming":
    case "aborted_tools":
      return 130;
    default:
      return terminal satisfies never;
  }
}
