import {
  apiError,
  type ByteReader,
  type HttpReply,
  type MessagesClient,
  type PostOptions,
} from "@loopsmith/llm/client";
import type { LocalApi } from "@loopsmith/local-api";

/** How far the answers have been read: which request, and how many of its events. */
export type WirePoint = { request: number; event: number };

/** A client that asks a local API in the same page, without a socket; `point` tells how far the answers have been read. */
export type LocalClient = { client: MessagesClient; point(): WirePoint };

const HEADERS = { "x-api-key": "playground", "anthropic-version": "2023-06-01" };
const LINE_FEED = 10;

/** Makes a client of `handle`; an answer that is none becomes the same error as over HTTP. */
export function createLocalClient(api: Pick<LocalApi, "handle">): LocalClient {
  const point: WirePoint = { request: 0, event: 0 };
  const send = async (path: string, options: PostOptions): Promise<HttpReply> => {
    point.request++;
    point.event = 0;
    const { body, signal } = options;
    const response = await api.handle(
      new Request(`http://localhost${path}`, {
        method: "POST",
        headers: { ...HEADERS, ...options.headers },
        body: typeof body === "string" ? body : new Uint8Array(body),
        ...(signal && { signal }),
      }),
    );
    if (!response.ok) throw apiError(response, await response.text());
    return counted(response, () => point.event++);
  };
  return {
    client: { post: (path, options) => ({ asResponse: () => send(path, options) }) },
    point: () => ({ ...point }),
  };
}

/** The same answer; `onEvent` is called for each empty line, which ends an event of the stream. */
function counted({ ok, status, headers, body }: Response, onEvent: () => void): HttpReply {
  if (body === null) return { ok, status, headers, body };
  return { ok, status, headers, body: { getReader: () => countingReader(body.getReader(), onEvent) } };
}

function countingReader(reader: ReadableStreamDefaultReader<Uint8Array>, onEvent: () => void): ByteReader {
  let last = 0;
  return {
    read: async () => {
      const step = await reader.read();
      for (const byte of step.value ?? []) {
        if (byte === LINE_FEED && last === LINE_FEED) onEvent();
        last = byte;
      }
      return step;
    },
    cancel: () => reader.cancel(),
  };
}
