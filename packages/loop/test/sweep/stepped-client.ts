import { BaseAnthropic } from "@anthropic-ai/sdk/client";
import type { MessagesClient } from "@loopsmith/llm/client";
import type { LocalApi } from "@loopsmith/local-api";
import type { SteppedWorld } from "./stepped-world.ts";

/** The SDK's client on a local API in this process: a step before each request, at its headers, and around each chunk. */
export function steppedClient(api: LocalApi, world: SteppedWorld): MessagesClient {
  const fetch = world.around((url: string | URL | Request, init?: RequestInit) =>
    send(new Request(url, init), api, world),
  );
  const timeout = 2 ** 31 - 1; // the deadlines are the loop's
  return new BaseAnthropic({ apiKey: "sk-any", baseURL: "http://127.0.0.1", maxRetries: 0, timeout, fetch });
}

async function send(request: Request, api: LocalApi, world: SteppedWorld): Promise<Response> {
  const response = await api.handle(request);
  request.signal.throwIfAborted();
  if (response.type === "error") throw new TypeError("fetch failed", { cause: new Error("the socket is broken") });
  if (response.body === null) return response;
  const { status, headers } = response;
  return new Response(stepped(response.body.getReader(), world), { status, headers });
}

function stepped(reader: ReadableStreamDefaultReader<Uint8Array>, world: SteppedWorld): ReadableStream<Uint8Array> {
  const read = world.around(() => reader.read());
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
