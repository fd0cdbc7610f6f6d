/** The part of the SDK's client that one request needs; an `Anthropic` or `BaseAnthropic` of yours fits. */
export interface MessagesClient {
  post(path: string, options: PostOptions): { asResponse(): Promise<HttpReply> };
  /** The same for a body in pieces, which nobody changes: a long history is sent as it lies, and not copied each time. */
  postPieces?(path: string, options: PiecesOptions): { asResponse(): Promise<HttpReply> };
}
export type PostOptions = {
  body: Uint8Array | string;
  headers: Record<string, string>;
  query?: Record<string, string>;
  /** Closes the socket, also while the body is read. */
  signal?: AbortSignal;
  stream: true;
  maxRetries: 0;
};

export type PiecesOptions = Omit<PostOptions, "body"> & { pieces: readonly Uint8Array[] };

/** The part of a `Response` that is looked at. */
export type HttpReply = {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: { getReader(): ByteReader } | null;
};

/** Gives a body chunk by chunk; `cancel` gives it up and closes the connection. */
export interface ByteReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}
