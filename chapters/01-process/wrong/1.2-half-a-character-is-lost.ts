// mistake: never tells the decoder that the end has come
// killed by: 1.2d
export async function readPipedInput(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new InputTooLong(maxBytes);
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
