import { createPromptCache } from "@loopsmith/local-api/cache";
import type { Model, PlannedFault } from "@loopsmith/local-api/model";
import type { ModelProfile, Strictness } from "@loopsmith/local-api/validate";
import { type Clock, systemClock } from "./clock.ts";
import { openExchange } from "./exchange.ts";
import { createFaultPlan } from "./fault-plan.ts";
import { countedIds, type IdSource } from "./id-source.ts";
import { createModelTable } from "./model-table.ts";
import { createPausedContent } from "./paused-content.ts";
import { createRequestLog, type LoggedRequest } from "./request-log.ts";
import { route } from "./route.ts";
import { createSentThinking } from "./sent-thinking.ts";
import type { ServerState } from "./server-state.ts";

/** How a local API is set up; only the model has no default. */
export type LocalApiOptions = {
  /** Answers under every name that `models` does not have. */
  model: Model;
  /** More models by name; a built-in name is replaced. */
  models?: Readonly<Record<string, Model>> | undefined;
  /** Of the models whose name does not say it. Default: `modern`, and for a real model's name what that model is. */
  profile?: ModelProfile | undefined;
  /** Default `first-party`. */
  strictness?: Strictness | undefined;
  /** The only credential that is accepted; default: any but `sk-revoked` (M05). */
  key?: string | undefined;
  clock?: Clock | undefined;
  /** Default: ids that count up. */
  ids?: IdSource | undefined;
  /** How many requests stay in the log; default all. */
  keepRequests?: number | undefined;
  /** Told of each request when its answer has ended, or its client has left. */
  onRequestEnd?: ((request: LoggedRequest) => void) | undefined;
  /** Faults of the answers to valid requests, beside those of replies and of the header `x-loopsmith-fault`. */
  faults?: readonly PlannedFault[] | undefined;
};

/** The Messages API as a function, without a socket. */
export type LocalApi = {
  /** Never rejects; whatever is wrong is an error answer (M07). */
  handle(request: Request): Promise<Response>;
  /** What has been asked, oldest first. */
  requests: readonly LoggedRequest[];
};

/**
 * Makes a local Messages API: strict like the real one, answered by a model that is a plain function. Throws a
 * `RangeError` when one of `faults` makes no sense.
 */
export function createLocalApi(options: LocalApiOptions): LocalApi {
  const server = createServerState(options);
  return {
    requests: server.log.entries,
    handle: (request) => route(server, openExchange(request, server.ids("req"), server.log)),
  };
}

function createServerState(options: LocalApiOptions): ServerState {
  const clock = options.clock ?? systemClock;
  let requestNumber = 0;
  return {
    models: createModelTable({ model: options.model, models: options.models ?? {}, profile: options.profile }),
    strictness: options.strictness ?? "first-party",
    key: options.key,
    clock,
    ids: options.ids ?? countedIds(),
    paused: createPausedContent(),
    thinking: createSentThinking(),
    cache: createPromptCache(),
    faults: createFaultPlan(options.faults ?? []),
    log: createRequestLog(clock, options.keepRequests ?? Number.POSITIVE_INFINITY, options.onRequestEnd ?? (() => {})),
    nextRequestNumber: () => ++requestNumber,
  };
}
