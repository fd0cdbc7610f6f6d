import { LlmError } from "@loopsmith/llm/error";

/** The bytes of a body as they come; `onBytes` hears of each chunk first. A socket that breaks is a connection `LlmError`; leaving early cancels the rest. */
export async function* readBody(response: Response, onBytes?: () => void): AsyncGenerator<Uint8Array, void> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await read(reader);
      if (done) return;
      onBytes?.();
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {}); // A broken body is as closed as it can be.
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read();
  } catch (error) {
    throw new LlmError("connection", "The connection broke in the middle of the reply.", { cause: error });
  }
}
