/** More was piped in than is taken. */
export class InputTooLong extends Error {
  override readonly name = "InputTooLong";

  constructor(maxBytes: number) {
    super(`The input is longer than ${maxBytes} bytes: pipe less, or name the file in the prompt.`);
  }
}

/** Reads what is piped in to its end, as UTF-8, wherever it is cut into chunks (B45). Throws `InputTooLong` beyond `maxBytes`. */
export async function readPipedInput(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new InputTooLong(maxBytes);
    texts.push(decoder.decode(chunk, { stream: true }));
  }
  return texts.join("") + decoder.decode();
}
