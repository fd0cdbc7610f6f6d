// mistake: moves the part that decided and forgets the others
// killed by: 8.5f
import type { Decision, PermissionCall, PermissionMode } from "./decision.ts";

export function applyMode(decision: Decision, call: PermissionCall, mode: PermissionMode): Decision {
  if (mode === "default" || decision.decision === "deny") return decision;
  const first = decision.parts.find((part) => part.decision === decision.decision);
  if (first === undefined) return decision;
  const { decision: effect, why } = inMode(first, call, mode);
  return { ...decision, decision: effect, why };
}
