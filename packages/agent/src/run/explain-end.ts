import type { Catalogue } from "@loopsmith/agent/text";
import type { ErrorFacts, Terminal } from "@loopsmith/loop/events";

/** One sentence on why a run did not complete and what to do; undefined for one that did. */
export function explainEnd(terminal: Terminal, texts: Catalogue, baseUrl: string): string | undefined {
  switch (terminal.reason) {
    case "completed":
      return undefined;
    case "aborted_streaming":
    case "aborted_tools":
      return texts.interrupted;
    case "max_turns":
      return texts.maxTurns(terminal.maxTurns);
    case "model_error":
      return explainError(terminal.error, texts, baseUrl);
    case "prompt_too_long":
      return texts.promptTooLong;
    case "max_output_tokens":
      return texts.outputCut;
    case "consecutive_errors":
      return texts.sameFailure(terminal.count);
    case "hook_stopped":
    case "stop_hook_prevented":
      return texts.stoppedByHook(terminal.message);
    case "refusal":
      return texts.refused;
    case "budget_exceeded":
      return texts.overBudget(terminal.limit);
    case "blocking_limit":
      return texts.windowFull;
    default:
      return terminal satisfies never;
  }
}

function explainError(error: ErrorFacts, texts: Catalogue, baseUrl: string): string {
  if (error.status === 401) return texts.badKey;
  if (error.status === 403) return texts.forbidden;
  if (error.status === 404) return texts.unknownModel(error.message);
  if (error.kind === "connection") return texts.noServer(baseUrl);
  return texts.modelError(error.message);
}
