import { request as httpRequest } from "node:http";
import { createLocalApi, httpFault, reply } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { get, HELLO, post, STREAM } from "./server-client.ts";

/** A server that answers everything it lets through, and may refuse. */
function serve<Result>(run: (api: LocalServer) => Promise<Result>, options: { key?: string } = {}): Promise<Result> {
  return withLocalApi(() => reply("Hello."), run, { allowRefused: true, ...options });
}

async function refused(response: Response): Promise<{ status: number; type: string; rule: string; message: string }> {
  const { error } = await response.json();
  return { status: response.status, type: error.type, rule: error.details.rule, message: error.message };
}

describe("what there is", () => {
  it("M01 answers POST /v1/messages, count_tokens and GET /v1/models", () =>
    serve(async (api) => {
      const count = await post(
        api,
        { model: HELLO.model, messages: HELLO.messages },
        { path: "/v1/messages/count_tokens" },
      );
      const statuses = [(await post(api)).status, count.status, (await get(api, "/v1/models")).status];
      expect(statuses).toEqual([200, 200, 200]);
    }));

  it("M01 takes a query such as ?beta=true", () =>
    serve(async (api) => expect((await post(api, HELLO, { path: "/v1/messages?beta=true" })).status).toBe(200)));

  it.each([
    ["POST", "/v1/message"],
    ["POST", "/v1/messages/"],
    ["GET", "/v1/messages"],
    ["POST", "/v1/models"],
    ["DELETE", "/v1/models/offline-scout"],
    ["GET", "/"],
  ])("M01 knows no %s %s", (method, path) =>
    serve(async (api) => {
      const response = await fetch(api.baseUrl + path, { method, headers: { "x-api-key": "k" } });
      expect(await refused(response)).toMatchObject({ status: 404, type: "not_found_error", rule: "M01" });
    }),
  );

  it("M01 lists its models with their limits, and describes one", () =>
    serve(async (api) => {
      const list = await (await get(api, "/v1/models")).json();
      expect(list.data.map((model: { id: string }) => model.id)).toEqual([
        "offline-scout",
        "scripted-modern",
        "scripted-classic",
        "forbidden",
      ]);
      expect([list.first_id, list.last_id, list.has_more]).toEqual(["offline-scout", "forbidden", false]);
      const modern = await (await get(api, "/v1/models/scripted-modern")).json();
      expect(modern).toMatchObject({ type: "model", max_input_tokens: 1_000_000, max_tokens: 128_000 });
      const classic = await (await get(api, "/v1/models/scripted-classic")).json();
      expect(classic).toMatchObject({ max_input_tokens: 200_000, max_tokens: 64_000 });
    }));

  it("M04 M06 M11 asks for credential and version before it talks about models, and knows no other ones", () =>
    serve(async (api) => {
      expect(await refused(await get(api, "/v1/models", {}))).toMatchObject({ status: 401, rule: "M04" });
      expect(await refused(await get(api, "/v1/models", { "x-api-key": "k" }))).toMatchObject({
        status: 400,
        rule: "M06",
      });
      expect(await refused(await get(api, "/v1/models/nope"))).toMatchObject({ status: 404, rule: "M11" });
    }));
});

describe("who may ask", () => {
  it("M04 takes x-api-key and Authorization: Bearer", () =>
    serve(async (api) => {
      const bearer = { "x-api-key": undefined, authorization: "Bearer local-key" };
      expect([(await post(api)).status, (await post(api, HELLO, { headers: bearer })).status]).toEqual([200, 200]);
    }));

  it("M04 refuses a request without a credential", () =>
    serve(async (api) => {
      const response = await post(api, HELLO, { headers: { "x-api-key": undefined } });
      expect(await refused(response)).toMatchObject({ status: 401, type: "authentication_error", rule: "M04" });
    }));

  it("M05 refuses a revoked key", () =>
    serve(async (api) => {
      const response = await post(api, HELLO, { headers: { "x-api-key": "sk-revoked" } });
      expect(await refused(response)).toMatchObject({ status: 401, type: "authentication_error", rule: "M05" });
    }));

  it("M05 with a key of its own takes only that one", () =>
    serve(
      async (api) => {
        expect(api.apiKey).toBe("sesame");
        expect((await post(api, HELLO, { headers: { "x-api-key": "sesame" } })).status).toBe(200);
        expect(await refused(await post(api))).toMatchObject({ status: 401, rule: "M05" });
      },
      { key: "sesame" },
    ));

  it("M06 wants anthropic-version, and takes both that are in use", () =>
    serve(async (api) => {
      const ask = (version: string | undefined) => post(api, HELLO, { headers: { "anthropic-version": version } });
      expect([(await ask("2023-06-01")).status, (await ask("2026-10-21")).status]).toEqual([200, 200]);
      const missing = await refused(await ask(undefined));
      expect(missing).toMatchObject({ status: 400, type: "invalid_request_error", rule: "M06" });
      expect(missing.message).toContain("anthropic-version");
    }));

  it.each(["127.0.0.1", "localhost:1234", "[::1]", "LOCALHOST"])("takes the host %s", (host) =>
    serve(async (api) => expect(await statusFor(api, { host })).toBe(200)),
  );

  it.each(["attacker.example", "127.0.0.1.attacker.example", "localhost.attacker.example:80", "192.168.0.1", "[::2]"])(
    "refuses the host %s, which a web page has bent to this machine",
    (host) => serve(async (api) => expect(await statusFor(api, { host })).toBe(403)),
  );

  it("refuses a web page, and sends no CORS header to anybody", () =>
    serve(async (api) => {
      expect(await statusFor(api, { host: "127.0.0.1", origin: "https://attacker.example" })).toBe(403);
      expect(await statusFor(api, { host: "127.0.0.1", origin: "null" })).toBe(403);
      expect(await statusFor(api, { host: "127.0.0.1:80", origin: "http://127.0.0.1:81" })).toBe(403);
      expect(await statusFor(api, { host: "127.0.0.1:81", origin: "http://127.0.0.1:81" })).toBe(200);
      const names = [...(await post(api)).headers.keys()];
      expect(names.filter((name) => name.startsWith("access-control"))).toEqual([]);
    }));

  it("looks at the URL where a request came without a socket", async () => {
    const api = createLocalApi({ model: () => reply("Hello.") });
    const ask = (url: string) =>
      api.handle(new Request(url, { headers: { "x-api-key": "k", "anthropic-version": "2023-06-01" } }));
    expect((await ask("http://localhost/v1/models")).status).toBe(200);
    expect(await refused(await ask("http://attacker.example/v1/models"))).toMatchObject({
      status: 403,
      type: "permission_error",
      rule: "local-only",
    });
  });
});

/** Node's fetch does not let a caller choose Host or Origin. */
function statusFor(api: LocalServer, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const all = { ...headers, "x-api-key": "k", "anthropic-version": "2023-06-01", "content-type": "application/json" };
    const asked = httpRequest({
      port: api.port,
      host: "127.0.0.1",
      path: "/v1/messages",
      method: "POST",
      headers: all,
    });
    asked.once("response", (response) => response.resume().once("end", () => resolve(response.statusCode)));
    asked.once("error", reject);
    asked.end(JSON.stringify(HELLO));
  });
}

describe("errors", () => {
  it("M07 are JSON with the id of the request-id header; answers carry one too", () =>
    serve(async (api) => {
      const response = await post(api, "{");
      const body = await response.json();
      expect(body).toMatchObject({ type: "error", error: { type: "invalid_request_error", details: { rule: "M02" } } });
      expect(body.request_id).toMatch(/^req_/);
      expect(response.headers.get("request-id")).toBe(body.request_id);
      expect((await post(api)).headers.get("request-id")).toMatch(/^req_/);
    }));

  it.each([
    [400, "invalid_request_error"],
    [401, "authentication_error"],
    [402, "billing_error"],
    [403, "permission_error"],
    [404, "not_found_error"],
    [409, "conflict_error"],
    [413, "request_too_large"],
    [422, "invalid_request_error"],
    [429, "rate_limit_error"],
    [500, "api_error"],
    [502, "api_error"],
    [504, "timeout_error"],
    [529, "overloaded_error"],
  ])("M08 %i is %s", (status, type) =>
    withLocalApi([httpFault(status)], async (api) => {
      const response = await post(api);
      const body = await response.json();
      expect([response.status, body.error.type, body.request_id]).toEqual([
        status,
        type,
        response.headers.get("request-id"),
      ]);
    }),
  );

  it("M09 may be of a type that nobody knows yet", () =>
    withLocalApi([httpFault(400, { type: "future_error", details: { error_code: "x" } })], async (api) => {
      const { error } = await (await post(api)).json();
      expect(error).toMatchObject({ type: "future_error", details: { error_code: "x" } });
    }));

  it("M10 forbid the model forbidden", () =>
    serve(async (api) => {
      const response = await post(api, { ...HELLO, model: "forbidden" });
      expect(await refused(response)).toMatchObject({ status: 403, type: "permission_error", rule: "M10" });
    }));

  it.each(["claude-nope", "gpt-1", "__proto__"])("M11 know no model %s", (model) =>
    serve(async (api) => {
      const answer = await refused(await post(api, { ...HELLO, model }));
      expect(answer).toMatchObject({ status: 404, type: "not_found_error", rule: "M11" });
      expect(answer.message).toContain("model");
    }),
  );

  it("M11 serves the names of real models, which many clients insist on", () =>
    serve(async (api) => {
      const models = ["claude-opus-5", "claude-sonnet-4-5-20250929", "claude-3-5-haiku-latest"];
      const answers = await Promise.all(models.map(async (model) => (await post(api, { ...HELLO, model })).json()));
      expect(answers.map((answer) => answer.model)).toEqual(models);
    }));

  it("M11 knows whether the model of such a name is classic or modern", () =>
    serve(async (api) => {
      const windowOf = async (name: string): Promise<number> =>
        (await (await get(api, `/v1/models/${name}`)).json()).max_input_tokens;
      const classic = ["claude-haiku-4-5-20251001", "claude-opus-4-20250514", "claude-3-5-haiku-latest"];
      const modern = ["claude-opus-4-6", "claude-sonnet-4.10", "claude-opus-5", "claude-sonnet-5-5"];
      expect(await Promise.all(classic.map(windowOf))).toEqual(classic.map(() => 200_000));
      expect(await Promise.all(modern.map(windowOf))).toEqual(modern.map(() => 1_000_000));
    }));

  it("M12 refuse a body over 32 MB, and let its client read so", () =>
    serve(async (api) => {
      const large = "x".repeat(33 * 1024 * 1024);
      expect(await refused(await post(api, large))).toMatchObject({
        status: 413,
        type: "request_too_large",
        rule: "M12",
      });
      expect((await post(api)).status).toBe(200);
    }));

  it("M12 stops reading a body without end a little after the limit", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent++;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const api = createLocalApi({ model: () => reply("Hello.") });
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    const response = await api.handle(new Request("http://localhost/v1/messages", init));
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(36);
  });

  it("M19 come as plain JSON before any event, also where a stream was asked for", () =>
    serve(async (api) => {
      const response = await post(api, { ...STREAM, max_tokens: -1 });
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(await refused(response)).toMatchObject({ status: 400, type: "invalid_request_error" });
    }));
});
