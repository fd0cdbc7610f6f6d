import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reply, text, toolUse } from "@loopsmith/local-api";
import { createReplay, firstDifference, type Recording, readCassette } from "@loopsmith/local-api/cassette";
import { type LocalServer, startRecorder, startReplay, withLocalApi } from "@loopsmith/local-api/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HELLO, post, rawPost, STREAM } from "./server-client.ts";

const KEY = "sk-ant-a-very-secret-key";
const WITH_KEY = { "x-api-key": KEY, cookie: "session=0123456789abcdef", authorization: undefined };

let folder = "";
let count = 0;
const newFile = (): string => join(folder, `${++count}.jsonl`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cassette-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Records what `run` does against a scripted upstream, and gives back the file. */
async function record(
  steps: Parameters<typeof withLocalApi>[0],
  run: (recorder: LocalServer) => Promise<unknown>,
  file = newFile(),
): Promise<string> {
  await withLocalApi(
    steps,
    async (upstream) => {
      const recorder = await startRecorder({ file, upstream: upstream.baseUrl });
      await run(recorder);
      await recorder.close();
    },
    { allowRefused: true },
  );
  return file;
}

/** Plays a file to `run`. */
async function replay<Result>(file: string, run: (server: LocalServer) => Promise<Result>): Promise<Result> {
  const server = await startReplay({ file });
  try {
    return await run(server);
  } finally {
    await server.close();
  }
}

async function recordings(file: string): Promise<readonly Recording[]> {
  const reading = readCassette(await readFile(file, "utf8"));
  if (reading.kind !== "read") throw new Error(reading.problem);
  return reading.recordings;
}

const bodyOf = async (response: Response | Promise<Response>): Promise<string> => (await response).text();
// biome-ignore lint/suspicious/noExplicitAny: the fields of any error
const errorOf = async (response: Promise<Response>): Promise<any> => (await (await response).json()).error;

describe("a cassette", () => {
  it("plays what was recorded, byte for byte: a message, a stream, a refusal, a count", async () => {
    const blocks = [text("Let me look 深."), toolUse("Read", { file_path: "a.ts" })];
    const requests: [unknown, string?][] = [
      [HELLO],
      [STREAM],
      [{ ...HELLO, messages: [] }],
      [HELLO, "/v1/messages?beta=true"],
    ];
    const ask = async (server: LocalServer) => {
      const answers: unknown[] = [];
      for (const [body, path = "/v1/messages"] of requests) {
        const response = await post(server, body, { path });
        answers.push([
          response.status,
          response.headers.get("content-type"),
          response.headers.get("request-id"),
          await response.text(),
        ]);
      }
      return answers;
    };
    let first: unknown;
    const file = await record([reply(blocks), reply(blocks), reply(blocks)], async (recorder) => {
      first = await ask(recorder);
    });
    expect(await replay(file, ask)).toEqual(first);
    expect((await recordings(file)).map(({ response }) => response.end)).toEqual(Array(4).fill("complete"));
  });

  it("keeps the pauses", async () => {
    const file = await record([reply("One two three", { pauseMs: 30 })], (recorder) => bodyOf(post(recorder, STREAM)));
    const [recording] = await recordings(file);
    const pauses = recording?.response.chunks.slice(1).map(({ after }) => after) ?? [];
    expect(pauses.length).toBeGreaterThan(3);
    expect(Math.max(...pauses)).toBeGreaterThanOrEqual(20);
    const slept: number[] = [];
    const clock = { now: () => 0, sleep: async (ms: number) => void slept.push(ms) };
    const tape = createReplay(recording === undefined ? [] : [recording], { clock });
    const request = new Request("http://127.0.0.1/v1/messages", { method: "POST", body: JSON.stringify(STREAM) });
    await bodyOf(tape.handle(request));
    expect(slept).toEqual(recording?.response.chunks.map(({ after }) => after).filter((after) => after > 0));
  });

  it("holds no secret: no key, no token, no cookie, no organization, not even in a body or across two chunks", async () => {
    const upstream = createServer((incoming, outgoing) => {
      incoming.resume();
      outgoing.setHeader("anthropic-organization-id", "org-0123456789");
      outgoing.setHeader("set-cookie", "visit=fedcba9876543210; path=/");
      outgoing.setHeader("request-id", "req_from_upstream");
      outgoing.write(`{"you_sent":"${KEY.slice(0, 9)}`);
      setTimeout(
        () =>
          outgoing.end(
            `${KEY.slice(9)}","org":"org-0123456789","other":"sk-ant-another-0123","visit":"fedcba9876543210"}`,
          ),
        30,
      );
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => upstream.once("listening", resolve));
    const { port } = upstream.address() as AddressInfo;
    const file = newFile();
    const recorder = await startRecorder({ file, upstream: `http://127.0.0.1:${port}/` });
    const messages = [{ role: "user", content: `My key is ${KEY}, my cookie 0123456789abcdef, and 深.` }];
    const answer = await bodyOf(post(recorder, { ...HELLO, messages }, { headers: WITH_KEY }));
    expect(answer).toContain(KEY);
    await bodyOf(
      post(recorder, HELLO, { headers: { "x-api-key": undefined, authorization: "Bearer a-secret-token" } }),
    );
    await recorder.close();
    upstream.close();
    const written = await readFile(file, "utf8");
    for (const secret of [
      KEY,
      KEY.slice(9),
      "0123456789abcdef",
      "fedcba98",
      "org-0123",
      "a-secret-token",
      "sk-ant-another",
    ]) {
      expect(written).not.toContain(secret);
    }
    expect(written).toContain("req_from_upstream");
    expect(written).toContain("深");
    const played = await replay(file, (server) => bodyOf(post(server, { ...HELLO, messages }, { headers: WITH_KEY })));
    expect(played.length).toBe(answer.length);
    expect(played).toMatch(/^{"you_sent":"redacted-+","org":"redacted-+","other":"redacted-+","visit":"redacted-+"}$/);
  });

  it("finds a request again whatever the order of its fields, its ids, its days and its metadata", async () => {
    const asked = (id: string, day: string) => ({
      ...HELLO,
      metadata: { user_id: id },
      system: `Today is ${day}.`,
      messages: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: [{ type: "tool_use", id: `toolu_${id}`, name: "Read", input: {} }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: `toolu_${id}`, content: "x" }] },
      ],
    });
    const file = await record([reply("Found.")], (recorder) => bodyOf(post(recorder, asked("a1", "2026-01-02"))));
    const again = Object.fromEntries(Object.entries(asked("b2", "2027-11-30T10:00:00Z")).reverse());
    expect(await replay(file, (server) => bodyOf(post(server, again)))).toContain("Found.");
  });

  it("says in one sentence what differs, and how to record anew", async () => {
    const file = await record([reply("One."), reply("Two.")], async (recorder) => {
      await bodyOf(post(recorder, HELLO));
      await bodyOf(
        post(recorder, { ...HELLO, system: "Be brief.", messages: [{ role: "user", content: "Found 3 files" }] }),
      );
    });
    await replay(file, async (server) => {
      const other = { ...HELLO, system: "Be brief.", messages: [{ role: "user", content: "Found 4 files" }] };
      const error = await errorOf(post(server, other));
      expect([error.type, error.message]).toEqual([
        "invalid_request_error",
        'cassette: messages.0.content differs from exchange 2, the nearest one: recorded "Found 3 files", asked "Found 4 files". To record anew: loopsmith-local-api --record FILE --upstream URL.',
      ]);
      const words = "word ".repeat(100);
      const long = { ...HELLO, system: `${words}b${words}` };
      await expect(errorOf(post(server, long))).resolves.toMatchObject({
        message: expect.stringMatching(/^cassette: system differs from exchange \d, .*asked "word /),
      });
      const more = await errorOf(post(server, { ...HELLO, tools: [] }));
      expect(more.message).toMatch(/^cassette: tools differs from exchange \d, .*recorded nothing, asked \[\]\. /);
      expect((await errorOf(post(server, HELLO, { path: "/v1/messages/count_tokens" }))).message).toMatch(
        /^cassette: no POST \/v1\/messages\/count_tokens was recorded\. /,
      );
      expect((await post(server, HELLO)).status).toBe(200);
      expect((await errorOf(post(server, HELLO))).message).toMatch(/recorded 1 times and comes once more\. /);
    });
  });

  it("plays equal requests in their order", async () => {
    const file = await record([reply("One."), reply("Two.")], async (recorder) => {
      for (const _ of [1, 2]) await bodyOf(post(recorder, HELLO));
    });
    const both = await replay(file, async (server) => [await bodyOf(post(server)), await bodyOf(post(server))]);
    expect(both).toEqual([expect.stringContaining("One."), expect.stringContaining("Two.")]);
  });

  it("records a stream that broke as one that broke, and breaks it again", async () => {
    const broken = reply("One two three", { faults: [{ kind: "cut", at: { event: 4 }, how: "reset" }] });
    const file = await record([broken], (recorder) => rawPost(recorder));
    expect((await recordings(file)).map(({ response }) => response.end)).toEqual(["broken"]);
    const played = await replay(file, (server) => rawPost(server));
    expect(played.end).toBe("reset");
    expect(played.bytes.toString()).toContain("content_block_delta");
  });

  it("records that a client left, and goes no further than it saw", async () => {
    const stalled = reply("One two three", { faults: [{ kind: "stall", at: { event: 4 } }] });
    const readSome = async (server: LocalServer): Promise<string> => {
      const leave = new AbortController();
      const response = await fetch(`${server.baseUrl}/v1/messages`, {
        method: "POST",
        headers: { "x-api-key": "any", "anthropic-version": "2023-06-01" },
        body: JSON.stringify(STREAM),
        signal: leave.signal,
      });
      let seen = "";
      for await (const bytes of response.body ?? []) {
        seen += new TextDecoder().decode(bytes);
        if (seen.includes("content_block_delta")) break;
      }
      leave.abort();
      await server.idle();
      return seen;
    };
    const file = await record([stalled], readSome);
    expect((await recordings(file)).map(({ response }) => response.end)).toEqual(["client_left"]);
    expect(await replay(file, readSome)).toContain("content_block_delta");
  });

  it("says when there is no upstream, and records nothing", async () => {
    const file = newFile();
    const recorder = await startRecorder({ file, upstream: "http://127.0.0.1:9" });
    const response = await post(recorder);
    expect([response.status, (await response.json()).error.message]).toEqual([
      502,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 cannot be reached \(.+\): check the URL/),
    ]);
    await recorder.close();
    expect(await recordings(file)).toEqual([]);
  });
});

describe("the file of a cassette", () => {
  it("is gone on with, behind the last whole line", async () => {
    const file = await record([reply("One.")], (recorder) => bodyOf(post(recorder)));
    await writeFile(file, '{"kind":"exchange","request":{"meth', { flag: "a" });
    expect(await recordings(file)).toHaveLength(1);
    await record([reply("Two.")], (recorder) => bodyOf(post(recorder)), file);
    expect(await recordings(file)).toHaveLength(2);
  });

  it.each([
    ["not_a_cassette", "Dear diary\n"],
    ["not_a_cassette", "x"],
    ["other_cassette_version", '{"kind":"cassette","version":2}\n'],
    ["cassette_damaged", '{"kind":"cassette","version":1}\n{"kind":"exch\n{"kind":"exchange"}\n'],
  ])("is refused as %s, and left as it was", async (code, content) => {
    const file = newFile();
    await writeFile(file, content);
    await expect(startReplay({ file })).rejects.toMatchObject({ code });
    await expect(startRecorder({ file, upstream: "http://127.0.0.1:9" })).rejects.toMatchObject({ code });
    expect(await readFile(file, "utf8")).toBe(content);
  });

  it("is missed where there is none, and where none can be", async () => {
    await expect(startReplay({ file: newFile() })).rejects.toMatchObject({ code: "cassette_missing" });
    await expect(startRecorder({ file: folder, upstream: "http://a" })).rejects.toMatchObject({
      code: "cassette_not_writable",
    });
  });
});

describe("the difference between two requests", () => {
  it("is shown where two long texts part, and by its path", () => {
    const long = "word ".repeat(20);
    const left = { messages: [{ content: `${long}three files${long}` }] };
    const right = { messages: [{ content: `${long}four files${long}` }] };
    expect(firstDifference(left, right)).toEqual({
      path: "messages.0.content",
      left: '"…word word word word word three filesword word word word word…"',
      right: '"…word word word word word four filesword word word word word …"',
    });
    expect(firstDifference({ a: [1, { b: 2 }] }, { a: [1, { b: "2" }] })).toEqual({
      path: "a.1.b",
      left: "2",
      right: '"2"',
    });
    expect(firstDifference({ a: [] }, { a: {} })).toEqual({ path: "a", left: "[]", right: "{}" });
    expect(firstDifference({ a: [1, 2] }, { a: [1] })).toEqual({ path: "a.1", left: "2", right: "nothing" });
    expect(firstDifference({ a: [1] }, { a: [1] })).toBeUndefined();
  });
});
