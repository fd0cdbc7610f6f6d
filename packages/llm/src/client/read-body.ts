import { beforeDeadline, type Clock } from "@loopsmith/llm/clock";
import { LlmError } from "@loopsmith/llm/error";
import type { ByteReader, HttpReply } from "./messages-client.ts";

/** `onBytes` hears of each chunk before it is given; `isWhole` says whether all that was wanted has come. Default: no. */
export type ReadBodyOptions = { clock: Clock; onBytes?: (() => void) | undefined; isWhole?: () => boolean };

/**
 * Milliseconds that the end of a body is waited for when all that was wanted has come: it mostly lies ready, and a connection
 * whose body was read to its end serves the next request.
 */
const LINGER_MS = 20;

/**
 * The bytes of a body as they come. A socket that breaks is a connection `LlmError`. Leaving early gives up the connection, at
 * once or, when what was wanted is whole, unless the body ends in a moment.
 */
export async function* readBody(response: HttpReply, options: ReadBodyOptions): AsyncGenerator<Uint8Array, void> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await read(reader);
      if (done) return;
      options.onBytes?.();
      if (value) yield value;
    }
  } finally {
    if (!options.isWhole?.() || !(await endsSoon(reader, options.clock))) {
      await reader.cancel().catch(() => {}); // A broken body is as closed as it can be.
    }
  }
}

async function read(reader: ByteReader): ReturnType<ByteReader["read"]> {
  try {
    return await reader.read();
  } catch (error) {
    throw new LlmError("connection", "The connection broke in the middle of the reply.", { cause: error });
  }
}

/** Whether the body ends before its moment is over. */
async function endsSoon(reader: ByteReader, clock: Clock): Promise<boolean> {
  const late = (): Error => new Error("The body goes on.");
  const { done } = await beforeDeadline(reader.read(), { ms: LINGER_MS, clock, late }).catch(() => GOES_ON);
  return done;
}

const GOES_ON = { done: false };
