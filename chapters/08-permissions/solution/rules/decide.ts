import type { Environment } from "@loopsmith/permissions/path";
import { isAboutCall, parameterText, unclearTarget } from "./about-call.ts";
import { type Decision, type Part, type PermissionCall, type PermissionMode, strictest } from "./decision.ts";
import { judgeScript } from "./judge-command.ts";
import { judgePath } from "./judge-path.ts";
import { applyMode } from "./mode.ts";
import type { Rule } from "./rule.ts";
import { touchedFiles } from "./touched-files.ts";

/**
 * What may become of a call: the strictest of its parts under the rules (P01), then under the mode (P13). deny and ask
 * rules about the tool as such count beside those about its commands or files. Order of rules does not matter. Pure.
 */
export function decide(
  call: PermissionCall,
  rules: readonly Rule[],
  mode: PermissionMode,
  environment: Environment,
): Decision {
  const about = rules.filter((rule) => isAboutCall(rule, call));
  const strict = about.filter(({ effect }) => effect !== "allow").map((rule) => byRule(call, rule));
  const parts = [...strict, ...innerParts(call, rules, environment)];
  return applyMode(strictest(parts), call, mode);
}

/** Every command of a script, every file, or the call itself. */
function innerParts(call: PermissionCall, rules: readonly Rule[], environment: Environment): Part[] {
  if (call.tool === "Bash") return judgeScript(parameterText(call.input, "command") ?? "", rules, environment);
  const files = touchedFiles(call);
  return files?.map((file) => judgePath(file, rules, environment)) ?? [judgeCall(call, rules)];
}

/** A call that has no parts: allowed by a rule, or asked about. */
function judgeCall(call: PermissionCall, rules: readonly Rule[]): Part {
  const part = { text: call.tool, act: call.readOnly ? "read" : "run", decision: "ask" } as const;
  const doubt = unclearTarget(call);
  if (doubt !== undefined) return { ...part, cause: "unclear", why: doubt };
  const rule = rules.find((one) => one.effect === "allow" && isAboutCall(one, call));
  if (rule !== undefined) return byRule(call, rule);
  return { ...part, cause: "unmatched", why: `No rule allows ${call.tool}.` };
}

function byRule({ tool, readOnly }: PermissionCall, rule: Rule): Part {
  const why = rule.effect === "allow" ? `The rule ${rule.text} allows it.` : `The rule ${rule.text} says so.`;
  return { text: tool, decision: rule.effect, act: readOnly ? "read" : "run", cause: "rule", why, rule };
}
