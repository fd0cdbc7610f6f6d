import { type AddressInfo, connect, createServer } from "node:net";
import { createLocalApi, type Model, reply } from "@loopsmith/local-api";
import { LocalApiError, startLocalApi, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { HELLO, post, STREAM, until } from "./server-client.ts";

const hello: Model = () => reply("Hello.");

/** Asks and leaves as soon as `api` knows of the request. */
async function askAndLeave(api: Parameters<typeof post>[0] & { requests: readonly unknown[] }): Promise<void> {
  const leave = new AbortController();
  const asked = fetch(`${api.baseUrl}/v1/messages`, {
    method: "POST",
    headers: { "x-api-key": "k", "anthropic-version": "2023-06-01" },
    body: JSON.stringify(STREAM),
    signal: leave.signal,
  });
  await until(() => api.requests.length > 0);
  leave.abort();
  await asked.catch(() => {});
}

describe("startLocalApi", () => {
  it("cannot be reached under another address", async () => {
    const api = await startLocalApi({ model: hello });
    const elsewhere = connect(api.port, "::1");
    await expect(
      new Promise((resolve, reject) => elsewhere.once("connect", resolve).once("error", reject)),
    ).rejects.toThrow();
    await api.close();
  });

  it("listens on 127.0.0.1, on a free port", async () => {
    const [one, two] = [await startLocalApi({ model: hello }), await startLocalApi({ model: hello })];
    expect(one.baseUrl).toBe(`http://127.0.0.1:${one.port}`);
    expect(one.port).not.toBe(two.port);
    expect((await post(two)).status).toBe(200);
    await Promise.all([one.close(), two.close()]);
  });

  it("says in one sentence that a port is in use", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as AddressInfo;
    const error = await startLocalApi({ model: hello, port }).catch((it: unknown) => it);
    expect(error).toBeInstanceOf(LocalApiError);
    expect(error).toMatchObject({ code: "port_in_use", message: expect.stringContaining(`Port ${port} is in use`) });
    taken.close();
  });

  it("makes ids that no other server makes, because a history may outlive its server (M60)", async () => {
    const ids = new Set<string>();
    for (let run = 0; run < 2; run++) {
      const api = await startLocalApi({ model: hello });
      ids.add((await (await post(api)).json()).id);
      await api.close();
    }
    expect(ids.size).toBe(2);
  });

  it("logs each request with its times and its end", async () => {
    const api = await startLocalApi({ model: hello });
    await (await post(api, HELLO, { path: "/v1/messages?beta=true" })).json();
    await post(api, "{");
    const [first, second] = api.requests;
    expect(first).toMatchObject({
      number: 1,
      method: "POST",
      path: "/v1/messages?beta=true",
      body: HELLO,
      status: 200,
      notes: [],
      end: "answered",
    });
    expect(first?.headers["x-api-key"]).toBe("local-key");
    expect(first?.endedAt).toBeGreaterThanOrEqual(first?.startedAt ?? Number.POSITIVE_INFINITY);
    expect(second).toMatchObject({ number: 2, body: undefined, status: 400, problem: { rule: "M02" } });
    await api.close();
  });

  it("keeps as many requests in its log as it is told to", async () => {
    const api = await startLocalApi({ model: hello, keepRequests: 2 });
    for (let asked = 0; asked < 3; asked++) await (await post(api)).json();
    expect(api.requests.map(({ number }) => number)).toEqual([2, 3]);
    await api.close();
  });

  it("gives a profile to the models whose name does not say theirs, and takes more models", async () => {
    const api = await startLocalApi({ model: hello, models: { mine: () => reply("Mine.") }, profile: "classic" });
    const answer = await (await post(api, { ...HELLO, model: "mine" })).json();
    expect([answer.model, answer.content[0].text]).toEqual(["mine", "Mine."]);
    const headers = { "x-api-key": "k", "anthropic-version": "2023-06-01" };
    const { data } = await (await fetch(`${api.baseUrl}/v1/models`, { headers })).json();
    expect(data.map((model: { id: string; max_tokens: number }) => [model.id, model.max_tokens])).toEqual([
      ["mine", 64_000],
      ["offline-scout", 64_000],
      ["scripted-modern", 128_000],
      ["scripted-classic", 64_000],
      ["forbidden", 64_000],
    ]);
    await api.close();
  });

  it("notes in the log what other servers would refuse (M29)", async () => {
    const api = await startLocalApi({ model: hello });
    await post(api, { ...HELLO, messages: [{ role: "assistant", content: "Hi." }, ...HELLO.messages] });
    expect(api.requests[0]).toMatchObject({ status: 200, notes: [{ rule: "M29" }] });
    await api.close();
  });

  it("tells the model when the client goes away, and logs it", async () => {
    const told = deferred();
    const api = await startLocalApi({
      model: (_request, { signal }) => {
        signal.addEventListener("abort", () => told.resolve(undefined));
        return new Promise(() => {});
      },
    });
    await askAndLeave(api);
    await told.promise;
    await until(() => api.openSockets() === 0);
    await api.close();
    expect(api.requests[0]).toMatchObject({ end: "client_left", endedAt: expect.any(Number) });
  });

  it("counts the sockets on which an answer is under way", async () => {
    const release = deferred();
    const api = await startLocalApi({
      model: async () => {
        await release.promise;
        return reply("Hello.");
      },
    });
    const answers = [post(api), post(api)];
    await until(() => api.requests.length === 2);
    expect(api.openSockets()).toBe(2);
    release.resolve(undefined);
    for (const answer of answers) await (await answer).json();
    await until(() => api.openSockets() === 0);
    await api.close();
  });

  it("closes although a model hangs, a stream stalls and a client is in the middle of its request", async () => {
    const api = await startLocalApi({
      model: ({ stream }) =>
        stream ? reply("Hello.", { faults: [{ kind: "stall", at: { event: 1 } }] }) : new Promise(() => {}),
    });
    const hanging = post(api).catch((error: unknown) => error);
    const stalled = await post(api, STREAM);
    const half = connect(api.port, "127.0.0.1").on("error", () => {});
    half.write("POST /v1/messages HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\n{");
    await until(() => api.requests.length === 3);
    await api.close();
    expect(await hanging).toBeInstanceOf(TypeError);
    await expect(stalled.text()).rejects.toThrow();
    expect(api.openSockets()).toBe(0);
    half.destroy();
  });

  it("outlives what is no request to it", async () => {
    const api = await startLocalApi({ model: hello });
    const statusOf = (line: string): Promise<string> =>
      new Promise((resolve) => {
        let answer = "";
        const socket = connect(api.port, "127.0.0.1", () => {
          socket.write(`${line}\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
        });
        socket.on("data", (bytes) => (answer += bytes)).on("error", () => {});
        socket.once("close", () => resolve(answer.slice(9, 12)));
      });
    expect(await statusOf("OPTIONS * HTTP/1.1")).toBe("404");
    expect(await statusOf("GET http://elsewhere/v1/models HTTP/1.1")).toBe("404");
    expect(await statusOf("TRACE / HTTP/1.1")).toBe("");
    expect(await statusOf("nonsense")).toBe("400");
    expect((await post(api)).status).toBe(200);
    await api.close();
  });
});

describe("withLocalApi", () => {
  it("gives back what the run gave, and has closed its server by then", async () => {
    const port = await withLocalApi([], (api) => api.port);
    await expect(post({ baseUrl: `http://127.0.0.1:${port}` })).rejects.toThrow(TypeError);
  });

  it("plays its replies in order, functions of the request among them", () =>
    withLocalApi(
      [
        reply("one"),
        (request, { requestNumber, headers }) =>
          reply(`${request.messages.length} ${requestNumber} ${headers.get("x-api-key")}`),
      ],
      async (api) => {
        const texts = [];
        for (let asked = 0; asked < 2; asked++) texts.push((await (await post(api)).json()).content[0].text);
        expect(texts).toEqual(["one", "1 2 local-key"]);
      },
    ));

  it("fails when replies are left over", () =>
    expect(withLocalApi([reply("one"), reply("two")], (api) => post(api))).rejects.toMatchObject({
      code: "script_mismatch",
      message: "The script has 2 replies, and only 1 request came.",
    }));

  it("fails when a request comes too many, and tells the client so", async () => {
    let answer: { error: { type: string; message: string } } | undefined;
    const run = withLocalApi([], async (api) => {
      const response = await post(api);
      answer = await response.json();
    });
    await expect(run).rejects.toMatchObject({
      code: "script_mismatch",
      message: "The script has 0 replies, and 1 request came.",
    });
    expect(answer?.error).toMatchObject({
      type: "invalid_request_error",
      message: expect.stringContaining("request 1"),
    });
  });

  it("fails when a request is refused, naming the rule, and a refused request uses up no reply", async () => {
    const run = withLocalApi([reply("one")], async (api) => {
      await post(api, { ...HELLO, messages: [] });
      await post(api);
    });
    await expect(run).rejects.toMatchObject({ code: "request_refused", message: expect.stringContaining("M23") });
  });

  it("lets requests be refused when it is told to", () =>
    withLocalApi([], async (api) => expect((await post(api, {})).status).toBe(400), { allowRefused: true }));

  it("fails with what the run threw", () =>
    expect(
      withLocalApi([reply("left over")], () => {
        throw new Error("mine");
      }),
    ).rejects.toThrow("mine"));

  it("fails with what a step threw, whatever came of it in the run", () =>
    expect(
      withLocalApi(
        [
          () => {
            throw new Error("The step expected something else.");
          },
        ],
        async (api) => {
          const response = await post(api);
          expect(response.status).toBe(500);
          throw new Error("a consequence");
        },
      ),
    ).rejects.toThrow("The step expected something else."));

  it("fails with what a step threw although the run did not mind, and refusals are allowed", () =>
    expect(
      withLocalApi(
        () => {
          throw new Error("The step expected something else.");
        },
        (api) => post(api),
        { allowRefused: true },
      ),
    ).rejects.toThrow("The step expected something else."));

  it("fails with the reason when a block cannot be written as JSON", () => {
    const run = withLocalApi([reply([{ type: "opaque", block: { type: "x", size: 1n } }])], async (api) =>
      (await post(api, STREAM)).text(),
    );
    return expect(run).rejects.toThrow(/BigInt/);
  });

  it("plays a model that is a function", () =>
    withLocalApi(hello, async (api) => {
      for (let asked = 0; asked < 3; asked++) expect((await post(api)).status).toBe(200);
    }));
});

describe("createLocalApi", () => {
  it("takes a cancelled body for a client that went away", async () => {
    const api = createLocalApi({ model: hello });
    const headers = { "x-api-key": "k", "anthropic-version": "2023-06-01" };
    const init = { method: "POST", headers, body: JSON.stringify(STREAM) };
    const response = await api.handle(new Request("http://localhost/v1/messages", init));
    expect(api.requests[0]?.end).toBeUndefined();
    await response.body?.cancel();
    expect(api.requests[0]?.end).toBe("client_left");
  });
});

function deferred(): { promise: Promise<unknown>; resolve(value: unknown): void } {
  let resolve: (value: unknown) => void = () => {};
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
