import type { HttpReply, MessagesClient } from "./messages-client.ts";
import { toLlmError } from "./sdk-error.ts";

/** Sends one request, once, and gives the reply when its headers are there; fails with an `LlmError` only. */
export async function postMessages(client: MessagesClient, body: Uint8Array, signal: AbortSignal): Promise<HttpReply> {
  try {
    const headers = { "content-type": "application/json" };
    return await client.post("/v1/messages", { body, headers, signal, stream: true, maxRetries: 0 }).asResponse();
  } catch (error) {
    throw toLlmError(error);
  }
}
