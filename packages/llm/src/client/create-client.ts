import type { BaseAnthropic, ClientOptions } from "@anthropic-ai/sdk/client";
import { type Connection, connectionAccess } from "./connection.ts";
import type { MessagesClient, PostOptions } from "./messages-client.ts";

/**
 * A client of the Messages API with these credentials and no others: neither environment nor profile files are read. The SDK
 * is loaded by its first request (L53); it never retries by itself (L22). With a base URL the credential may be missing.
 */
export function createClient(connection: Connection): MessagesClient {
  let loading: Promise<BaseAnthropic> | undefined;
  const send = async (path: string, options: PostOptions): Promise<Response> => {
    loading ??= load(clientOptions(connection));
    return (await loading).post(path, options).asResponse();
  };
  return { post: (path, options) => ({ asResponse: () => send(path, options) }) };
}

async function load(options: ClientOptions): Promise<BaseAnthropic> {
  const sdk = await import("@anthropic-ai/sdk/client");
  return new sdk.BaseAnthropic(options);
}

function clientOptions(connection: Connection): ClientOptions {
  const { baseUrl, key, token } = connectionAccess(connection);
  return {
    baseURL: baseUrl,
    ...(key === undefined ? { authToken: token } : { apiKey: key }),
    // As good as none: the deadline for the headers is ours, on the injected clock (L24a).
    timeout: 2 ** 31 - 1,
    ...(connection.headers === "classic" ? { defaultHeaders: classicHeaders(key) } : {}),
  };
}

function classicHeaders(key: string | undefined): Record<string, string | null> {
  const version = { "anthropic-version": "2023-06-01" };
  return key === undefined ? version : { ...version, "x-api-key": key, authorization: null };
}
