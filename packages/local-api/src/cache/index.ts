export { type CachePosition, cachePositions } from "./cache-position.ts";
export { type CacheUse, createPromptCache, type PromptCache } from "./prompt-cache.ts";
