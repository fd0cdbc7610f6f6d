/** One request and the answer to it, as a line of a cassette. Secrets are masked. */
export type Recording = { request: RecordedRequest; response: RecordedResponse };

/** `body`: the parsed JSON; null where there was none. No header is kept. */
export type RecordedRequest = { method: string; path: string; body: unknown };

export type RecordedResponse = {
  status: number;
  /** Those that a client acts on. */
  headers: Readonly<Record<string, string>>;
  chunks: readonly RecordedChunk[];
  /**
   * complete: the whole body came · broken: the connection broke behind the last chunk · client_left: the client went
   * away, and what else there would have been nobody knows.
   */
  end: "complete" | "broken" | "client_left";
};

/** Bytes of a body as they came, `after` that many milliseconds of nothing; base64 where they are no text by themselves. */
export type RecordedChunk = { after: number } & ({ text: string } | { base64: string });
