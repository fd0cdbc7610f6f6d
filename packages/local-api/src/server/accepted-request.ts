import type { MessagesRequest } from "@loopsmith/local-api/model";
import type { Accepted } from "@loopsmith/local-api/validate";

/** What the validator let through. */
export type AcceptedRequest = { request: MessagesRequest } & Omit<Accepted, "kind" | "body" | "notes">;
