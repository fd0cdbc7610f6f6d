import type { Catalogue } from "@loopsmith/agent/text";
import { makeHarmless } from "@loopsmith/agent/ui";
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
      return makeHarmless(explainError(terminal.error, texts, baseUrl));
    default:
      return texts.modelError(terminal.reason);
  }
}

function explainError(error: ErrorFacts, texts: Catalogue, baseUrl: string): string {
  if (error.status === 401) return texts.badKey;
  if (error.status === 403) return texts.forbidden;
  if (error.status === 404) return texts.unknownModel(error.message);
  if (error.kind === "connection") return texts.noServer(baseUrl);
  return texts.modelError(error.message);
}
