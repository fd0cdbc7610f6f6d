import { type Decision, type Part, type PermissionCall, type PermissionMode, strictest } from "./decision.ts";

/** The table of the modes (P13): what becomes of a decision by rules. It never makes a deny weaker. */
export function applyMode(decision: Decision, call: PermissionCall, mode: PermissionMode): Decision {
  if (mode === "default" || decision.decision === "deny") return decision;
  return strictest(decision.parts.map((part) => inMode(part, call, mode)));
}

function inMode(part: Part, call: PermissionCall, mode: Exclude<PermissionMode, "default">): Part {
  const { decision, cause, act } = part;
  switch (mode) {
    case "acceptEdits":
      return decision === "ask" && cause === "workspace_edit"
        ? moved(part, "allow", "Edits in the workspace are accepted.")
        : part;
    case "plan":
      if (act === "edit") return moved(part, "deny", "Nothing may be changed while a plan is made.");
      return act === "run" && decision === "allow" && !call.readOnly
        ? moved(part, "ask", "While a plan is made, only reading goes without asking.")
        : part;
    case "dontAsk":
      return decision === "ask" ? moved(part, "deny", `${part.why} Nobody can be asked.`) : part;
    case "bypassPermissions":
      return decision === "ask" && (cause === "unmatched" || cause === "workspace_edit")
        ? moved(part, "allow", "Permissions are bypassed.")
        : part;
    default:
      return mode satisfies never;
  }
}

function moved(part: Part, decision: Part["decision"], why: string): Part {
  return { ...part, decision, cause: "mode", why };
}
