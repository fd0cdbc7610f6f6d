export { type CassetteOptions, startRecorder, startReplay } from "./cassette-server.ts";
export { LocalApiError, type LocalApiErrorCode } from "./local-api-error.ts";
export { type LocalServer, type LocalServerOptions, startLocalApi } from "./local-server.ts";
export { type WithLocalApiOptions, withLocalApi } from "./with-local-api.ts";
