export { type Choice, type PermissionPrompt, promptFor } from "./prompt-for.ts";
export { MAX_PROPOSED_RULES, proposeRules } from "./propose-rules.ts";
export { visibleText } from "./visible-text.ts";
