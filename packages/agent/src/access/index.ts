export { AccessControl, type AccessParts, type AskPerson } from "./access-control.ts";
export { auditFile } from "./audit-file.ts";
export { checkCommand } from "./check-command.ts";
export { type NamedPath, namedPaths, readingRules } from "./named-paths.ts";
export { ownToolRules } from "./own-tool-rules.ts";
export { loadRules, type RuleSources, savedRulesFile } from "./rule-sources.ts";
export { saveRules } from "./saved-rules.ts";
