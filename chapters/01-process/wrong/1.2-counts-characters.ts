// mistake: counts characters where bytes are meant
// killed by: 1.2b
export async function readPipedInput(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxBytes) throw new InputTooLong(maxBytes);
  }
  return text + decoder.decode();
}
