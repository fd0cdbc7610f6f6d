import type { BaseAnthropic, ClientOptions } from "@anthropic-ai/sdk/client";
import { LlmError } from "@loopsmith/llm/error";
import type { Connection, MessagesClient, PostOptions } from "./messages-client.ts";

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
  const { baseUrl, apiKey, authToken } = connection;
  if (!apiKey && !authToken && !baseUrl) throw missingCredentials();
  // The SDK insists on a credential; a server of one's own mostly does not look at it.
  const key = apiKey || (authToken ? undefined : "no-key");
  return {
    baseURL: baseUrl || "https://api.anthropic.com",
    ...(key === undefined ? { authToken } : { apiKey: key }),
    // As good as none: the deadline for the headers is ours, on the injected clock (L24a).
    timeout: 2 ** 31 - 1,
    ...(connection.headers === "classic" ? { defaultHeaders: classicHeaders(key) } : {}),
  };
}

function classicHeaders(key: string | undefined): Record<string, string | null> {
  const version = { "anthropic-version": "2023-06-01" };
  return key === undefined ? version : { ...version, "x-api-key": key, authorization: null };
}

function missingCredentials(): LlmError {
  return new LlmError(
    "credentials",
    "No credentials were given: set ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL for a server that needs none.",
  );
}
