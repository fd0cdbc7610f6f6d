import type { IncomingMessage } from "node:http";
import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The body of an answer, unpacked: nobody asked for compression, but what stands between may compress all the same (S55). */
export function plainBody(answer: IncomingMessage): Readable {
  const decoder = DECODERS[answer.headers["content-encoding"]?.toLowerCase() ?? ""];
  // What goes wrong reaches the reader through the stream that it reads.
  return decoder ? pipeline(answer, decoder(), () => {}) : answer;
}
