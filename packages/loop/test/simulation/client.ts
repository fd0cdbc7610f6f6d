import { BaseAnthropic } from "@anthropic-ai/sdk/client";
import type { MessagesClient } from "@loopsmith/llm/client";
import type { LocalApi } from "@loopsmith/local-api";
import type { World } from "./world.ts";

/** The SDK's client on a local API in this process; what goes over the wire is noted in the world. */
export function clientOf(api: LocalApi, world: World): MessagesClient {
  return new BaseAnthropic({
    apiKey: "sk-simulation",
    baseURL: "http://127.0.0.1",
    maxRetries: 0,
    timeout: 2 ** 31 - 1, // the deadlines are the loop's
    fetch: (url, init) => send(new Request(url, init), bodyText(init?.body), api, world),
  });
}

/** The SDK hands over a text as its bytes. */
function bodyText(body: unknown): string {
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body);
}

async function send(request: Request, body: string, api: LocalApi, world: World): Promise<Response> {
  request.signal.throwIfAborted();
  const exchange = { order: world.order, body, chunks: [] as Uint8Array[] };
  world.exchanges.push(exchange);
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
