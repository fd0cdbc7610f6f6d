import { maskSecrets } from "./mask-secrets.ts";
import type { RecordedChunk } from "./recording.ts";

/** Bytes as they came, and the milliseconds before. */
export type Chunk = { after: number; bytes: Uint8Array };

/** The chunks as they are written down. A secret is masked even where it came in two pieces. */
export function maskChunks(chunks: readonly Chunk[], secrets: readonly string[]): RecordedChunk[] {
  const masked = maskSecrets(chunks.map(({ bytes }) => binaryOf(bytes)).join(""), secrets);
  let end = 0;
  return chunks.map(({ after, bytes }) => {
    const start = end;
    end += bytes.byteLength;
    return { after, ...written(masked.slice(start, end)) };
  });
}

/** The bytes of a recorded chunk. */
export function chunkBytes(chunk: RecordedChunk): Uint8Array {
  if ("text" in chunk) return new TextEncoder().encode(chunk.text);
  return bytesOf(atob(chunk.base64));
}

/** One character for each byte. */
function binaryOf(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return binary;
}

function bytesOf(binary: string): Uint8Array {
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function written(binary: string): { text: string } | { base64: string } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytesOf(binary)) };
  } catch {
    return { base64: btoa(binary) };
  }
}
