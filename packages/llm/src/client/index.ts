export { clientFromEnvironment } from "./client-from-environment.ts";
export { type Connection, connectionAccess } from "./connection.ts";
export { createClient } from "./create-client.ts";
export { joinPieces } from "./join-pieces.ts";
export type { ByteReader, HttpReply, MessagesClient, PiecesOptions, PostOptions } from "./messages-client.ts";
export { postMessages } from "./post-messages.ts";
export { readBody } from "./read-body.ts";
export { apiError, retryAfterMs, toLlmError } from "./sdk-error.ts";
