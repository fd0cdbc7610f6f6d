import { joinPieces } from "./join-pieces.ts";
import type { HttpReply, MessagesClient } from "./messages-client.ts";
import { toLlmError } from "./sdk-error.ts";

const PATH = "/v1/messages";

/** Sends one request, once, and gives the reply when its headers are there; fails with an `LlmError` only. */
export async function postMessages(
  client: MessagesClient,
  pieces: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<HttpReply> {
  const options = { headers: { "content-type": "application/json" }, signal, stream: true, maxRetries: 0 } as const;
  try {
    if (client.postPieces) return await client.postPieces(PATH, { ...options, pieces }).asResponse();
    return await client.post(PATH, { ...options, body: joinPieces(pieces) }).asResponse();
  } catch (error) {
    throw toLlmError(error);
  }
}
