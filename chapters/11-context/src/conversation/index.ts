export { type Budget, tokenBudget } from "./budget.ts";
export { markCacheBreakpoints, type RequestParts } from "./cache-breakpoints.ts";
export { stageCollapses } from "./collapse.ts";
export { type CompactFailure, type CompactResult, compact, type Summarize } from "./compact.ts";
export { planDrain } from "./drain.ts";
export { AUTO_COMPACT_AT, type ContextLimits, DEFAULT_CONTEXT_LIMITS } from "./limits.ts";
export { planMicrocompact } from "./microcompact.ts";
export {
  type ContextChange,
  type ContextState,
  MAX_COMPACT_FAILURES,
  type PreparedContext,
  prepareContext,
} from "./prepare.ts";
export { chooseSpan } from "./span.ts";
export { MAX_SUMMARY_LINES, SUMMARY_PROMPT } from "./summary-prompt.ts";
export { summaryRequest } from "./summary-request.ts";
export { tokensAfter } from "./tokens-after.ts";
export { withoutMarks } from "./without-marks.ts";
