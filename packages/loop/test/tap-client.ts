import type { MessagesClient } from "@loopsmith/llm/client";

/** The same client; `onEvent` is told before each request, when its headers are there, and before each event of the stream. */
export function tapClient(client: MessagesClient, onEvent: () => void): MessagesClient {
  return {
    post: (path, options) => ({
      asResponse: async () => {
        onEvent();
        const { body, status, headers } = await client.post(path, options).asResponse();
        onEvent();
        return new Response(body && oneByOne(eventByEvent(body, onEvent)), { status, headers });
      },
    }),
  };
}

/** A stream that takes a chunk when one is asked for. */
function oneByOne(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await chunks.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}

async function* eventByEvent(body: ReadableStream<Uint8Array>, onEvent: () => void): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = "";
  // The browser's types, which are the ones here, do not know that a stream can be iterated.
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    const events = (rest + decoder.decode(chunk, { stream: true })).split(/(?<=\n\n)/);
    rest = events.at(-1)?.endsWith("\n\n") ? "" : (events.pop() ?? "");
    for (const event of events) {
      onEvent();
      yield encoder.encode(event);
    }
  }
  if (rest !== "") yield encoder.encode(rest);
}
