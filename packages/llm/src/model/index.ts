export { type ModelLimits, modelLimits } from "./model-limits.ts";
export { type CountedTokens, hasPrice, type ModelPrice, priceOf } from "./model-price.ts";
