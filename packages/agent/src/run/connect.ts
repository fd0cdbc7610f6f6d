import type { MessagesClient } from "@loopsmith/llm/client";
import { createHttpClient } from "@loopsmith/llm/node";

/** The model that answers: whose it is, where it is, and what ends it. */
export type ModelConnection = {
  kind: "embedded" | "remote";
  client: MessagesClient;
  baseUrl: string;
  /** The model to ask for when the user named none; undefined: the client's own default. */
  model: string | undefined;
  close(): Promise<void>;
};

/** The endpoint that the environment names; when it names none, the embedded Messages API with `offline-scout`. */
export async function connectToModel(env: Readonly<Record<string, string | undefined>>): Promise<ModelConnection> {
  const { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: apiKey, ANTHROPIC_AUTH_TOKEN: authToken } = env;
  if (url || apiKey || authToken) {
    const baseUrl = url || "https://api.anthropic.com";
    const client = createHttpClient({ baseUrl, apiKey: apiKey || undefined, authToken: authToken || undefined });
    return { kind: "remote", client, baseUrl, model: undefined, close: async () => {} };
  }
  // Only loaded when it is needed: a user with a key never pays for the server.
  const [{ startLocalApi }, { offlineScout }] = await Promise.all([
    import("@loopsmith/local-api/node"),
    import("@loopsmith/local-api/scout"),
  ]);
  const server = await startLocalApi({ model: offlineScout });
  return {
    kind: "embedded",
    client: createHttpClient(server),
    baseUrl: server.baseUrl,
    model: "offline-scout",
    close: () => server.close(),
  };
}
