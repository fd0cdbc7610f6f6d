import { MAX_BODY_BYTES } from "@loopsmith/local-api/validate";

/**
 * The bytes of a body; undefined when the client went away before its end. Of one that is too large only a little more
 * than the limit is ever held: enough for the validator to see that it is (M12).
 */
export async function readBody(request: Request): Promise<Uint8Array | undefined> {
  try {
    return await readToLimit(request);
  } catch {
    return undefined;
  }
}

async function readToLimit(request: Request): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  while (length <= MAX_BODY_BYTES) {
    const { done, value } = await reader.read();
    if (done) return join(chunks, length);
    chunks.push(value);
    length += value.byteLength;
  }
  await reader.cancel();
  return join(chunks, length);
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
