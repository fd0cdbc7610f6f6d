export { createCanUseTool } from "./can-use-tool.ts";
export { decide } from "./decide.ts";
export {
  type Cause,
  type Decision,
  type Part,
  type PermissionCall,
  type PermissionMode,
  strictest,
} from "./decision.ts";
export { isInside } from "./inside.ts";
export { type CommandList, listCommands } from "./list-commands.ts";
export { matchWords } from "./match-words.ts";
export { applyMode } from "./mode.ts";
export type { PathGrant } from "./path-grant.ts";
export type { Answer, AskUser, AuditEntry, Policy, Question } from "./policy.ts";
export { type Effect, parseRule, type Rule, type RuleSource, type RuleSpec } from "./rule.ts";
export { RuleError } from "./rule-error.ts";
