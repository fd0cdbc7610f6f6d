// mistake: forgets the rules about the tool as such
// killed by: 8.6d
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
  const inner = innerParts(call, rules, environment);
  const strict = call.tool === "Bash" ? [] : rules.filter((rule) => rule.effect !== "allow" && isAboutCall(rule, call));
  return applyMode(strictest([...strict.map((rule) => byRule(call, rule)), ...inner]), call, mode);
}
