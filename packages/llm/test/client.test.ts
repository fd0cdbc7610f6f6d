import Anthropic from "@anthropic-ai/sdk";
import {
  type Connection,
  clientFromEnvironment,
  createClient,
  type MessagesClient,
  postMessages,
  readBody,
  retryAfterMs,
  toLlmError,
} from "@loopsmith/llm/client";
import { systemClock } from "@loopsmith/llm/clock";
import { LlmError } from "@loopsmith/llm/error";
import { createHttpClient } from "@loopsmith/llm/node";
import { requestBody } from "@loopsmith/llm/request";
import { httpFault, reply } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it, vi } from "vitest";
import { withRawServer } from "./raw-server.ts";

const BODY = requestBody({ model: "scripted-modern", messages: [{ role: "user", content: "Go." }] });

/** Reads the whole answer. */
async function post(client: MessagesClient): Promise<void> {
  const reply = await postMessages(client, BODY, new AbortController().signal);
  for await (const _ of readBody(reply, { clock: systemClock }));
}

/** The headers that a client of this kind sends. */
async function sentHeaders(connect: (api: LocalServer) => MessagesClient): Promise<Record<string, string>> {
  return withLocalApi([reply("Hi.")], async (api) => {
    await post(connect(api));
    return api.requests[0]?.headers ?? {};
  });
}

/** How a request fails. */
async function failure(client: MessagesClient): Promise<unknown> {
  return post(client).then(
    () => "no failure",
    (error: unknown) => error,
  );
}

function credentials(headers: Record<string, string>): Record<string, string | undefined> {
  return { bearer: headers.authorization, key: headers["x-api-key"], version: headers["anthropic-version"] };
}

const CLIENTS = [
  ["createClient", createClient],
  ["createHttpClient", createHttpClient],
] as const;

describe.each(CLIENTS)("%s", (_, connect) => {
  it("L52 sends the key as a bearer token, and ready bytes as JSON", async () => {
    const headers = await sentHeaders(({ baseUrl }) => connect({ baseUrl, apiKey: "k" }));
    expect(credentials(headers)).toEqual({ bearer: "Bearer k", key: undefined, version: "2026-10-21" });
    expect(headers["content-type"]).toBe("application/json");
  });

  it("sends the older pair of headers when it is told to", async () => {
    const headers = await sentHeaders(({ baseUrl }) => connect({ baseUrl, apiKey: "k", headers: "classic" }));
    expect(credentials(headers)).toEqual({ bearer: undefined, key: "k", version: "2023-06-01" });
  });

  it.each<[Connection["headers"], string]>([
    ["current", "2026-10-21"],
    ["classic", "2023-06-01"],
  ])("sends a token as a bearer token, with %s headers", async (kind, version) => {
    const headers = await sentHeaders(({ baseUrl }) => connect({ baseUrl, authToken: "t", headers: kind }));
    expect(credentials(headers)).toEqual({ bearer: "Bearer t", key: undefined, version });
  });

  it("needs no key for a server of one's own", async () => {
    const headers = await sentHeaders(({ baseUrl }) => connect({ baseUrl }));
    expect(headers.authorization).toMatch(/^Bearer \S+$/);
  });

  it("looks at no other credentials than those it was given", async () => {
    vi.stubEnv("ANTHROPIC_API_KEY", "from-the-environment");
    vi.stubEnv("ANTHROPIC_AUTH_TOKEN", "from-the-environment");
    vi.stubEnv("ANTHROPIC_PROFILE", "a-profile-that-does-not-exist");
    const headers = await sentHeaders(({ baseUrl }) => connect({ baseUrl, apiKey: "given" }));
    expect(headers.authorization).toBe("Bearer given");
  });

  it("says what to set when there is neither a credential nor a base URL", async () => {
    const error = await failure(connect({}));
    expect(error).toMatchObject({ name: "LlmError", kind: "credentials" });
    expect((error as LlmError).message).toBe(
      "No credentials were given: set ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL for a server that needs none.",
    );
  });
});

describe("clientFromEnvironment", () => {
  it("reads the variables at every call, and keeps the client as long as they stay", async () => {
    await withLocalApi([reply("a"), reply("b")], async (api) => {
      vi.stubEnv("ANTHROPIC_BASE_URL", api.baseUrl);
      vi.stubEnv("ANTHROPIC_API_KEY", "first");
      const first = clientFromEnvironment();
      expect(clientFromEnvironment()).toBe(first);
      await post(first);
      vi.stubEnv("ANTHROPIC_API_KEY", "second");
      await post(clientFromEnvironment());
      expect(api.requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer first", "Bearer second"]);
      vi.stubEnv("ANTHROPIC_API_KEY", "first");
      expect(clientFromEnvironment()).toBe(first);
    });
  });

  it("sends the older headers when LOOPSMITH_API_HEADERS says so", async () => {
    vi.stubEnv("LOOPSMITH_API_HEADERS", "classic");
    vi.stubEnv("ANTHROPIC_API_KEY", "k");
    const headers = await sentHeaders((api) => {
      vi.stubEnv("ANTHROPIC_BASE_URL", api.baseUrl);
      return clientFromEnvironment();
    });
    expect(credentials(headers)).toMatchObject({ key: "k", version: "2023-06-01" });
  });
});

describe.each(CLIENTS)("errors of %s", (_, connect) => {
  it("M128 keep status, type, code, request id and the wait in fields", async () => {
    const fault = httpFault(429, {
      message: "Slow down.",
      headers: { "retry-after": "7" },
      details: { error_code: "enforced_spend_limit_reached" },
    });
    await withLocalApi([fault], async (api) => {
      const error = await failure(connect(api));
      expect(error).toBeInstanceOf(LlmError);
      expect(error).toMatchObject({
        kind: "status",
        status: 429,
        type: "rate_limit_error",
        code: "enforced_spend_limit_reached",
        requestId: expect.stringMatching(/^req_/),
        retryAfterMs: 7_000,
        message: "The server answered 429 (rate_limit_error): Slow down.",
      });
    });
  });

  it("say which address did not answer", async () => {
    const closed = await withRawServer(
      () => {},
      async ({ baseUrl }) => baseUrl,
    );
    const error = await failure(connect({ baseUrl: closed }));
    expect(error).toMatchObject({ kind: "connection", message: expect.stringContaining(new URL(closed).host) });
  });

  it("L22 are told after one request, whatever the client of the SDK would do", async () => {
    await withLocalApi([httpFault(529)], async (api) => {
      const client = new Anthropic({ baseURL: api.baseUrl, apiKey: "k", authToken: null, maxRetries: 5 });
      expect(await failure(client)).toMatchObject({ kind: "status", status: 529 });
      expect(api.requests).toHaveLength(1);
    });
  });

  it("are handed on as they are when they are ours", () => {
    const error = new LlmError("timeout", "Too late.");
    expect(toLlmError(error)).toBe(error);
  });

  it.each([
    [{ "retry-after-ms": "1500" }, 1_500],
    [{ "retry-after": "2" }, 2_000],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "1.5" }, 1_500],
    [{ "retry-after-ms": "20", "retry-after": "9" }, 20],
    [{ "retry-after": "Thu, 01 Jan 2026 00:01:00 GMT" }, 60_000],
    [{ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, undefined],
    [{}, undefined],
  ])("read the wait of %j as %s ms", (headers, ms) => {
    expect(retryAfterMs(new Headers(headers as Record<string, string>), Date.UTC(2026, 0, 1))).toBe(ms);
  });
});
