import type { Clock } from "@loopsmith/llm/clock";
import { LlmError } from "@loopsmith/llm/error";

/** `onBytes` hears of each chunk before it is given; `isWhole` says whether all that was wanted has come. Default: no. */
export type ReadBodyOptions = { clock: Clock; onBytes?: (() => void) | undefined; isWhole?: () => boolean };

/**
 * Milliseconds that the end of a body is waited for when all that was wanted has come: it mostly lies ready, and a connection
 * whose body was read to its end serves the next request.
 */
const LINGER_MS = 20;
const OVER = Symbol("over"); // any reason will do; without one the platform makes an error with a stack each time

/**
 * The bytes of a body as they come. A socket that breaks is a connection `LlmError`. Leaving early gives up the connection, at
 * once or, when what was wanted is whole, unless the body ends in a moment.
 */
export async function* readBody(response: Response, options: ReadBodyOptions): AsyncGenerator<Uint8Array, void> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await read(reader);
      if (done) return;
      options.onBytes?.();
      yield value;
    }
  } finally {
    if (!options.isWhole?.() || !(await endsSoon(reader, options.clock))) {
      await reader.cancel().catch(() => {}); // A broken body is as closed as it can be.
    }
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read();
  } catch (error) {
    throw new LlmError("connection", "The connection broke in the middle of the reply.", { cause: error });
  }
}

async function endsSoon(reader: ReadableStreamDefaultReader<Uint8Array>, clock: Clock): Promise<boolean> {
  const over = new AbortController();
  const end = reader.read().then(
    ({ done }) => done,
    () => false,
  );
  const late = clock.sleep(LINGER_MS, over.signal).then(() => false);
  const hasEnded = await Promise.race([end, late]);
  over.abort(OVER);
  return hasEnded;
}
