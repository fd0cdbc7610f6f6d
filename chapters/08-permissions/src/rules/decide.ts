import type { Environment } from "@loopsmith/permissions/path";
import { isAboutCall, parameterText, unclearTarget } from "./about-call.ts";
import { type Decision, type Part, type PermissionCall, type PermissionMode, strictest } from "./decision.ts";
import { judgeScript } from "./judge-command.ts";
import { judgePath } from "./judge-path.ts";
import { applyMode } from "./mode.ts";
import type { Rule } from "./rule.ts";
import { touchedFiles } from "./touched-files.ts";
import { todo } from "@loopsmith/course/todo";

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
  // 8.6 判断调用的每一部分，以及每条关于这个工具的严格规则；由最严的决定，然后是模式。
  return todo(
    "8.6",
    "Judge every part of the call and every strict rule about the tool; the strictest decides, then the mode.",
  );
}
