import type { ToolUse } from "@loopsmith/loop/events";

/** Why calls are cancelled: another call failed, a hook stopped the run, the run was aborted, the attempt is void. */
export type CancelCause =
  | { kind: "sibling"; failed: ToolUse }
  | { kind: "stopped" }
  | { kind: "aborted" }
  | { kind: "discarded" };

/** What the model reads about a call that was cancelled before it began, or while it ran. */
export function cancelText(toolUse: ToolUse, cause: CancelCause, hasBegun: boolean): string {
  const what = hasBegun
    ? `${toolUse.name} was stopped before it finished, and may have done a part of its work`
    : `${toolUse.name} was not started, and has changed nothing`;
  return `${what}: ${reason(cause)}.`;
}

function reason(cause: CancelCause): string {
  switch (cause.kind) {
    case "sibling":
      return `${cause.failed.name}, which was called beside it, failed`;
    case "stopped":
      return "the whole run was stopped";
    case "aborted":
      return "the run was interrupted, and nobody refused it";
    case "discarded":
      return "the reply that asked for it is void";
    default:
      return cause satisfies never;
  }
}
