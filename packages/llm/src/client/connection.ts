import { LlmError } from "@loopsmith/llm/error";

/** Where the model is and what opens the door. */
export type Connection = {
  /** Default `https://api.anthropic.com`. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  authToken?: string | undefined;
  /** `classic` sends `x-api-key` and `anthropic-version: 2023-06-01`, for endpoints that know only those. Default `current`. */
  headers?: "current" | "classic" | undefined;
};

/** A connection with its defaults; `key` or `token`: the one that is used. `headers`: all that a request needs of them. */
export type ConnectionAccess = {
  baseUrl: string;
  key: string | undefined;
  token: string | undefined;
  headers: Record<string, string>;
};

/** What a connection comes to. Throws a credentials `LlmError` when it has neither a credential nor an address of its own. */
export function connectionAccess({ baseUrl, apiKey, authToken, headers }: Connection): ConnectionAccess {
  if (!apiKey && !authToken && !baseUrl) throw missingCredentials();
  // A server of one's own mostly does not look at the credential, but clients insist on one.
  const key = apiKey || (authToken ? undefined : "no-key");
  const token = key === undefined ? authToken : undefined;
  const access = { baseUrl: (baseUrl || "https://api.anthropic.com").replace(/\/+$/, ""), key, token };
  const version = headers === "classic" ? "2023-06-01" : "2026-10-21";
  const credential: Record<string, string> =
    headers === "classic" && key !== undefined ? { "x-api-key": key } : { authorization: `Bearer ${key ?? token}` };
  return { ...access, headers: { "anthropic-version": version, ...credential } };
}

function missingCredentials(): LlmError {
  return new LlmError(
    "credentials",
    "No credentials were given: set ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL for a server that needs none.",
  );
}
