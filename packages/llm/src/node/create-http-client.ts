import { type Connection, connectionAccess, type MessagesClient, type PostOptions } from "@loopsmith/llm/client";
import { ApiReply } from "./api-reply.ts";
import { sendRequest } from "./send-request.ts";

/**
 * A client of the Messages API over Node's own HTTP, with the same credentials, headers and errors as `createClient`, for a
 * program that asks often: without the SDK and `fetch` a request costs half. Connections are used again (Node's global
 * agents); no redirect is followed, no compression asked for, nothing sent twice.
 */
export function createHttpClient(connection: Connection): MessagesClient {
  const send = async (path: string, options: PostOptions): Promise<ApiReply> => {
    const { baseUrl, headers } = connectionAccess(connection);
    const query = options.query ? `?${new URLSearchParams(options.query)}` : "";
    const all = { accept: "application/json", "user-agent": "loopsmith", ...headers, ...options.headers };
    const reply = new ApiReply(await sendRequest(`${baseUrl}${path}${query}`, { ...options, headers: all }));
    if (!reply.ok) throw await reply.toError();
    return reply;
  };
  return { post: (path, options) => ({ asResponse: () => send(path, options) }) };
}
