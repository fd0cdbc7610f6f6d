export { LlmError, type LlmErrorFacts, type LlmErrorKind } from "./llm-error.ts";
