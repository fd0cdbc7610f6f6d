import type { Reply } from "@loopsmith/llm/stream";
import type { ErrorFacts } from "@loopsmith/loop/events";

/**
 * What the label of a reply says about *how* it ended; whether the loop goes on it does not say (L01). `cut`: what came
 * is kept, and it is not the whole answer. `refused`: nothing of it is run or kept.
 */
export type ReplyVerdict = { kind: "whole" } | { kind: "cut" | "refused"; error: ErrorFacts };

/** Reads the label; one that is newer than this package counts as an ordinary end. `code` of the error is the label. */
export function judgeReply({ stopReason, stopDetails }: Reply): ReplyVerdict {
  switch (stopReason) {
    case "refusal": {
      const why = stopDetails?.explanation ? ` It says: ${stopDetails.explanation}` : "";
      return { kind: "refused", error: unfinished(stopReason, `The model declined to answer.${why}`) };
    }
    case "max_tokens":
      return { kind: "cut", error: unfinished(stopReason, "The reply was cut at its token limit: raise `maxTokens`.") };
    case "model_context_window_exceeded":
      return { kind: "cut", error: unfinished(stopReason, "The context window is full: begin a shorter history.") };
    case "pause_turn":
      return { kind: "cut", error: unfinished(stopReason, "The model paused in the middle of its answer.") };
    default:
      return { kind: "whole" };
  }
}

/** A sentence for the reader when label and content contradict each other; the content counted (B30, B34). */
export function labelWarning({ stopReason }: Reply, needsFollowUp: boolean): string | undefined {
  if (needsFollowUp && stopReason === "end_turn") return "The reply is labelled end_turn and holds a call; it was run.";
  if (!needsFollowUp && stopReason === "tool_use") return "The reply is labelled tool_use and holds no call; it ended.";
  return undefined;
}

function unfinished(label: string, message: string): ErrorFacts {
  return { name: "UnfinishedReply", code: label, message };
}
