export { decideCase, linkFacts, type PermissionCase, readCases } from "./permission-case.ts";
export { type Miss, type Score, scoreCases, scoreTable, type Tally } from "./score-cases.ts";
