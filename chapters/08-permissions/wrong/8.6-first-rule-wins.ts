// mistake: lets the first rule that is about the call decide
// killed by: 8.6a
import type { Environment } from "@loopsmith/permissions/path";
import { isAboutCall } from "./about-call.ts";
import { type Decision, type PermissionCall, type PermissionMode, strictest } from "./decision.ts";
import { applyMode } from "./mode.ts";
import type { Rule } from "./rule.ts";

export function decide(
  call: PermissionCall,
  rules: readonly Rule[],
  mode: PermissionMode,
  environment: Environment,
): Decision {
  const first = rules.find((rule) => isAboutCall(rule, call));
  const parts = first === undefined ? innerParts(call, rules, environment) : [byRule(call, first)];
  return applyMode(strictest(parts), call, mode);
}
