import { systemClock } from "./clock.ts";
import { failed, refusal } from "./error-response.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { guardHost } from "./guard-host.ts";
import { countedIds } from "./id-source.ts";
import type { LocalApi, LocalApiOptions } from "./local-api.ts";
import { createRequestLog } from "./request-log.ts";

/** An API that answers in its own way, with the log of a local one, and as closed to web pages. Never rejects. */
export function loggedApi(
  options: Pick<LocalApiOptions, "clock" | "ids" | "keepRequests" | "onRequestEnd">,
  answer: (exchange: Exchange) => Promise<Response>,
): LocalApi {
  const { clock = systemClock, ids = countedIds(), keepRequests = Number.POSITIVE_INFINITY } = options;
  const log = createRequestLog(clock, keepRequests, options.onRequestEnd ?? (() => {}));
  return {
    requests: log.entries,
    handle: async (request) => {
      const exchange = openExchange(request, ids("req"), log);
      const intruder = guardHost(request.headers, exchange.url);
      if (intruder !== undefined) return refusal(exchange, intruder);
      return answer(exchange).catch((error: unknown) => failed(exchange, error));
    },
  };
}
