// mistake: decodes each piece for itself, so that a character that lies across two is lost
// killed by: 1.2a
export async function readPipedInput(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  let [text, bytes] = ["", 0];
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new InputTooLong(maxBytes);
    text += Buffer.from(chunk).toString();
  }
  return text;
}
