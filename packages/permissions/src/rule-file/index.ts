export { mergeRules } from "./merge-rules.ts";
export { type LoadedRules, type RuleFile, readRuleFile } from "./read-rule-file.ts";
export { RuleFileError } from "./rule-file-error.ts";
