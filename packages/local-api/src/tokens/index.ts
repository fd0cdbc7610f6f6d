export { type CountedRequest, estimateContentTokens, estimateTokens } from "./estimate-tokens.ts";
