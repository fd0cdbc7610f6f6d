/** Bytes of UTF-8 that make one token, on average. */
const BYTES_PER_TOKEN = 4;

/** Thin for now. */
export function estimateTokens(request: { system?: unknown; tools?: unknown; messages?: unknown }): number {
  const text = JSON.stringify([request.system, request.tools, request.messages]);
  return Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);
}
