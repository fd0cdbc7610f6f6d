// mistake: leaves out what is too much, and says nothing
// killed by: 1.2b
export async function readPipedInput(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) break;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
