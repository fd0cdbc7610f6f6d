export { classifyFailure, type Failure } from "./failure.ts";
export { DEFAULT_RETRY_POLICY, decideRetry, type RetryDecision, type RetryPolicy } from "./retry.ts";
export { type RetryDeps, withRetry } from "./with-retry.ts";
