import type { ByteReader, MessagesClient } from "@loopsmith/llm/client";

/** The same client; `onEvent` is told before each request, when its headers are there, and before each event of the stream. */
export function tapClient(client: MessagesClient, onEvent: () => void): MessagesClient {
  return {
    post: (path, options) => ({
      asResponse: async () => {
        onEvent();
        const { ok, status, headers, body } = await client.post(path, options).asResponse();
        onEvent();
        return { ok, status, headers, body: body && oneByOne(eventByEvent(body.getReader(), onEvent)) };
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

async function* eventByEvent(body: ByteReader, onEvent: () => void): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = "";
  try {
    for (let step = await body.read(); !step.done; step = await body.read()) {
      const events = (rest + decoder.decode(step.value, { stream: true })).split(/(?<=\n\n)/);
      rest = events.at(-1)?.endsWith("\n\n") ? "" : (events.pop() ?? "");
      for (const event of events) {
        onEvent();
        yield encoder.encode(event);
      }
    }
    if (rest !== "") yield encoder.encode(rest);
  } finally {
    await body.cancel();
  }
}
