import { type CacheUse, cachePositions } from "@loopsmith/local-api/cache";
import type { AcceptedRequest } from "./accepted-request.ts";
import type { Exchange } from "./exchange.ts";
import type { ServerState } from "./server-state.ts";

/** What a request that is being answered reads from the cache and writes to it; each credential and each model has its own. */
export function useCache(
  { cache, clock }: ServerState,
  { request: { headers } }: Exchange,
  { request, model }: Pick<AcceptedRequest, "request" | "model">,
): CacheUse {
  const credential = headers.get("x-api-key") ?? headers.get("authorization");
  const positions = cachePositions(request, `${credential} ${model.name}`);
  return cache.use(positions, { now: clock.now(), minTokens: model.minCacheTokens ?? MIN_CACHE_TOKENS });
}

/** Below that a prefix is not worth an entry. Tokens. */
const MIN_CACHE_TOKENS = 1_024;
