// mistake: lets a rule allow an edit while a plan is made
// killed by: 8.5a
import type { Part, PermissionCall, PermissionMode } from "./decision.ts";

function inMode(part: Part, call: PermissionCall, mode: Exclude<PermissionMode, "default">): Part {
  const { decision, cause, act } = part;
  const isLacking = decision === "ask" && (cause === "unmatched" || cause === "workspace_edit");
  if (mode === "plan" && act === "edit" && decision === "ask") return moved(part, "deny", "Only reading is allowed.");
  if (mode === "plan" && act === "run" && decision === "allow" && !call.readOnly) return moved(part, "ask", "A plan.");
  if (mode === "acceptEdits" && decision === "ask" && cause === "workspace_edit") return moved(part, "allow", "Edits.");
  if (mode === "dontAsk" && decision === "ask") return moved(part, "deny", `${part.why} Nobody can be asked.`);
  return mode === "bypassPermissions" && isLacking ? moved(part, "allow", "Bypassed.") : part;
}
