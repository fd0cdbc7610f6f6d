import { type LoadedRules, type RuleFile, readRuleFile } from "@loopsmith/permissions/rule-file";

/** The rules of a file, and what is not in order with it; a file of its own, so that it can be loaded when there is one. */
export function readRules(file: RuleFile): LoadedRules {
  return readRuleFile(file);
}
