/** Where the model is and what opens the door. */
export type Connection = {
  /** Default `https://api.anthropic.com`. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  authToken?: string | undefined;
  /** `classic` sends `x-api-key` and `anthropic-version: 2023-06-01`, for endpoints that know only those. Default `current`. */
  headers?: "current" | "classic" | undefined;
};

/** The part of the SDK's client that one request needs; an `Anthropic` or `BaseAnthropic` of yours fits. */
export interface MessagesClient {
  post(path: string, options: PostOptions): { asResponse(): Promise<Response> };
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
