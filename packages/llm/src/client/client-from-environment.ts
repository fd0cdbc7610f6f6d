import type { Connection } from "./connection.ts";
import { createClient } from "./create-client.ts";
import type { MessagesClient } from "./messages-client.ts";

/**
 * The client for `ANTHROPIC_API_KEY`, `ANTHROPIC_AUTH_TOKEN` and `ANTHROPIC_BASE_URL` as they are now; the same one as long
 * as they stay the same. `LOOPSMITH_API_HEADERS=classic` is for servers that know only the older headers.
 */
export function clientFromEnvironment(): MessagesClient {
  const connection = readConnection();
  const key = JSON.stringify(connection);
  const known = clients.get(key);
  if (known) return known;
  const client = createClient(connection);
  clients.set(key, client);
  return client;
}

const clients = new Map<string, MessagesClient>();

function readConnection(): Connection {
  // In a browser there is no process and no environment.
  const environment = globalThis.process?.env ?? {};
  return {
    baseUrl: environment.ANTHROPIC_BASE_URL,
    apiKey: environment.ANTHROPIC_API_KEY,
    authToken: environment.ANTHROPIC_AUTH_TOKEN,
    headers: environment.LOOPSMITH_API_HEADERS === "classic" ? "classic" : "current",
  };
}
