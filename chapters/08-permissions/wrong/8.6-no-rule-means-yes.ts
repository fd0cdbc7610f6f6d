// mistake: asks only about what a rule says should be asked about
// killed by: 8.6b
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
  const strict = rules.filter((rule) => rule.effect !== "allow" && isAboutCall(rule, call));
  const parts = [...strict.map((rule) => byRule(call, rule)), ...innerParts(call, rules, environment)];
  const spoken = parts.map((part) => (part.cause === "unmatched" ? { ...part, decision: "allow" as const } : part));
  return applyMode(strictest(spoken), call, mode);
}
