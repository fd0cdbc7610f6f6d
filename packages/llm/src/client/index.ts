export { clientFromEnvironment } from "./client-from-environment.ts";
export { createClient } from "./create-client.ts";
export type { Connection, MessagesClient, PostOptions } from "./messages-client.ts";
export { postMessages } from "./post-messages.ts";
export { readBody } from "./read-body.ts";
export { retryAfterMs, toLlmError } from "./sdk-error.ts";
