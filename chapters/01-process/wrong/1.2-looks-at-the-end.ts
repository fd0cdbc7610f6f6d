// mistake: has taken it all before it looks how much it is
// killed by: 1.2c
export async function readPipedInput(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  const bytes = Buffer.concat(pieces);
  if (bytes.byteLength > maxBytes) throw new InputTooLong(maxBytes);
  return bytes.toString();
}
