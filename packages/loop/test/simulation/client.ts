import { apiError, type HttpReply, type MessagesClient, type PostOptions } from "@loopsmith/llm/client";
import type { LocalApi } from "@loopsmith/local-api";
import { eternity, type World } from "./world.ts";

/** A client on a local API in this process; what goes over the wire is noted in the world. */
export function clientOf(api: LocalApi, world: World): MessagesClient {
  const answer = async (path: string, { body, headers, signal }: PostOptions): Promise<HttpReply> => {
    const all = { ...headers, "x-api-key": "sk-simulation", "anthropic-version": "2023-06-01" };
    const text = typeof body === "string" ? body : new TextDecoder().decode(body);
    const init = { method: "POST", headers: all, body: text, ...(signal && { signal }) };
    const response = await send(new Request(`http://127.0.0.1${path}`, init), text, api, world);
    if (!response.ok) throw apiError(response, await response.text());
    return response;
  };
  return { post: (path, options) => ({ asResponse: () => answer(path, options) }) };
}

async function send(request: Request, body: string, api: LocalApi, world: World): Promise<Response> {
  if (world.isDead) return eternity();
  request.signal.throwIfAborted();
  const exchange = { order: world.order, body, chunks: [] as Uint8Array[] };
  // A request without tools is for a summary, and no turn: what comes of it is no history.
  if (body.includes('"tools":')) world.exchanges.push(exchange);
  world.step("request");
  const response = await api.handle(request);
  request.signal.throwIfAborted();
  if (response.type === "error") throw new TypeError("fetch failed", { cause: brokenSocket() });
  world.step(`headers ${response.status}`);
  if (!response.ok || response.body === null) return response;
  const { status, headers } = response;
  return new Response(noted(response.body.getReader(), exchange.chunks, world), { status, headers });
}

function brokenSocket(): Error {
  return Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
}

/** The same bytes, each chunk noted when it is handed over. */
function noted(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  chunks: Uint8Array[],
  world: World,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        chunks.push(value);
        world.step("chunk");
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
