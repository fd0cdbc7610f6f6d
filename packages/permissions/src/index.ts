export { type AuditLine, auditLine } from "@loopsmith/permissions/audit";
export { createPermissionCheck, type PermissionCheckOptions } from "@loopsmith/permissions/check";
export type { Environment, PathFacts } from "@loopsmith/permissions/path";
export {
  type HookDeadline,
  type PreToolCall,
  type PreToolHook,
  type PreToolVerdict,
  withPreToolHook,
} from "@loopsmith/permissions/pre-tool";
export { type Choice, type PermissionPrompt, promptFor, visibleText } from "@loopsmith/permissions/prompt";
export {
  type LoadedRules,
  mergeRules,
  type RuleFile,
  RuleFileError,
  readRuleFile,
} from "@loopsmith/permissions/rule-file";
export {
  type Answer,
  type AskUser,
  createCanUseTool,
  type Decision,
  decide,
  type Effect,
  type Part,
  type PathGrant,
  type PermissionCall,
  type PermissionMode,
  type Policy,
  parseRule,
  type Rule,
  RuleError,
  type RuleSource,
} from "@loopsmith/permissions/rules";
