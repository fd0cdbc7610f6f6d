import type { MessagesRequest } from "@loopsmith/local-api/model";
import type { ModelFacts } from "@loopsmith/local-api/validate";

/** What the validator let through. */
export type AcceptedRequest = { request: MessagesRequest; model: ModelFacts; inputTokens: number };
