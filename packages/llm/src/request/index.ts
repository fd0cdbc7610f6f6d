export { DEFAULT_MAX_TOKENS, DEFAULT_MODEL, defaultModel } from "./default-model.ts";
export { type RequestParts, requestBody } from "./request-body.ts";
