import type { TerminalReason } from "@loopsmith/loop/events";

/** Why a subagent has not come to its end and what the one who started it may do; undefined: it has. */
export function explainStop(terminal: TerminalReason & { turnCount: number }): string | undefined {
  switch (terminal.reason) {
    case "completed":
      return undefined;
    case "aborted_streaming":
    case "aborted_tools":
      return "it was interrupted. What its tools have done until then stays done.";
    case "max_turns":
      return `its ${terminal.maxTurns} turns were used up. Give it a smaller task, or go on from what it has found.`;
    case "budget_exceeded":
      return `its budget of ${BUDGETS[terminal.limit]} was used up. Give it a smaller task.`;
    case "prompt_too_long":
    case "blocking_limit":
      return "what it had read no longer fits into one request. Give it a smaller task.";
    case "max_output_tokens":
      return "its answer became too long. Ask for a shorter report.";
    case "refusal":
      return "the model declined the task. Put it in other words, or do it without a subagent.";
    case "consecutive_errors":
      return `${terminal.count} turns in a row came to nothing. Find out what is in the way before you try again.`;
    case "hook_stopped":
    case "stop_hook_prevented":
      return `it was stopped: ${terminal.message}`;
    case "model_error":
      return `the model could not be asked (${terminal.error.message}). Try again later, or do it without a subagent.`;
    default:
      return terminal satisfies never;
  }
}

const BUDGETS = { tokens: "tokens", usd: "dollars" };
