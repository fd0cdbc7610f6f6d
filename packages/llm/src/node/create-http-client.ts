import {
  type Connection,
  connectionAccess,
  type MessagesClient,
  type PiecesOptions,
  type PostOptions,
} from "@loopsmith/llm/client";
import { ApiReply } from "./api-reply.ts";
import { CONNECT_MS } from "./limit-connect.ts";
import { sendRequest, targetOf } from "./send-request.ts";

/**
 * A client of the Messages API over Node's own HTTP, with the same credentials, headers and errors as `createClient`, for a
 * program that asks often: without the SDK and `fetch` a request costs half. Connections are used again (Node's global
 * agents); no redirect is followed, no compression asked for, nothing sent twice. A connection that does not come about
 * within `connectMs`, by default 10 s, is given up (F04).
 */
export function createHttpClient(connection: Connection, { connectMs = CONNECT_MS } = {}): MessagesClient {
  let known: ReturnType<typeof accessOf> | undefined;
  const send = async (path: string, options: PiecesOptions): Promise<ApiReply> => {
    known ??= accessOf(connection);
    const { target, headers } = known;
    const query = options.query ? `?${new URLSearchParams(options.query)}` : "";
    const place = { ...target, path: `${target.pathname}${path}${query}` };
    const all = { ...headers, ...options.headers };
    const reply = new ApiReply(await sendRequest(place, { ...options, headers: all }, connectMs));
    if (!reply.ok) throw await reply.toError();
    return reply;
  };
  return {
    post: (path, { body, ...options }) => ({ asResponse: () => send(path, { ...options, pieces: [bytesOf(body)] }) }),
    postPieces: (path, options) => ({ asResponse: () => send(path, options) }),
  };
}

function accessOf(connection: Connection) {
  const { baseUrl, headers } = connectionAccess(connection);
  const all = { accept: "application/json", "user-agent": "loopsmith", ...headers };
  return { target: targetOf(baseUrl), headers: all };
}

function bytesOf(body: PostOptions["body"]): Uint8Array {
  return typeof body === "string" ? Buffer.from(body) : body;
}
