export { type Clock, systemClock } from "./clock.ts";
export { countedIds, type IdSource, randomIds } from "./id-source.ts";
export { createLocalApi, type LocalApi, type LocalApiOptions } from "./local-api.ts";
export type { LoggedRequest, RequestEnd, StruckFault } from "./request-log.ts";
