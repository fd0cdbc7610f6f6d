export { mergeRules } from "./merge-rules.ts";
export { type LoadedRules, type RuleFile, RuleFileError, readRuleFile } from "./read-rule-file.ts";
