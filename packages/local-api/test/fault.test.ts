import { type Fault, httpFault, reply, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { chunksOnTheWire, HELLO, parseEvents, post, rawPost, STREAM, until } from "./server-client.ts";

const BLOCKS = [text("Hello 深圳 😀 there."), toolUse("Read", { file_path: "a.ts" }, "t1")];

function withFaults<Result>(faults: readonly Fault[], run: (api: LocalServer) => Promise<Result>): Promise<Result> {
  return withLocalApi(() => reply(BLOCKS, { faults }), run);
}

/** What the reply is without a fault: its bytes do not depend on the run, because ids count up. */
const whole = (): Promise<string> => withFaults([], async (api) => (await post(api, STREAM)).text());

/** Everything of a body that arrives before it breaks. */
async function arrived(response: Response): Promise<{ chunks: Uint8Array[]; broke: boolean }> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of response.body ?? []) chunks.push(chunk);
    return { chunks, broke: false };
  } catch {
    return { chunks, broke: true };
  }
}

const textOf = (chunks: readonly Uint8Array[]): string => Buffer.concat(chunks).toString("utf8");

describe("http", () => {
  it("refuses with a status, before any stream", () =>
    withLocalApi([httpFault(529)], async (api) => {
      const response = await post(api, STREAM);
      expect([response.status, response.headers.get("content-type")]).toEqual([529, "application/json"]);
      expect(api.requests[0]).toMatchObject({ status: 529, end: "answered" });
      expect(api.requests[0]?.problem).toBeUndefined();
    }));

  it("carries headers, a message and details", () =>
    withLocalApi(
      [httpFault(429, { headers: { "retry-after": "7" }, message: "Later.", details: { error_code: "x" } })],
      async (api) => {
        const response = await post(api);
        expect(response.headers.get("retry-after")).toBe("7");
        const { error } = await response.json();
        expect(error).toEqual({ type: "rate_limit_error", message: "Later.", details: { error_code: "x" } });
      },
    ));

  it("carries a whole body, for instance the page of a proxy", () =>
    withLocalApi([httpFault(502, { body: "<html>Bad gateway</html>" })], async (api) => {
      const response = await post(api, STREAM);
      expect(response.headers.get("content-type")).toContain("text/html");
      expect([response.status, await response.text()]).toEqual([502, "<html>Bad gateway</html>"]);
    }));

  it("carries a body with status 200 that is no stream", () =>
    withLocalApi([httpFault(200, { body: "{}", headers: { "content-type": "application/json" } })], async (api) => {
      const response = await post(api, STREAM);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
      expect(await response.text()).toBe("{}");
    }));
});

describe("cut", () => {
  it("eof ends the body properly after n events, for every n", async () => {
    const events = parseEvents(await whole());
    for (let event = 0; event <= events.length; event++) {
      const body = await withFaults([{ kind: "cut", at: { event }, how: "eof" }], async (api) =>
        (await post(api, STREAM)).text(),
      );
      expect(parseEvents(body)).toEqual(events.slice(0, event));
    }
  });

  it("eof ends the body properly after n bytes, inside characters too", async () => {
    const bytes = Buffer.from(await whole());
    const inside = bytes.indexOf(Buffer.from("😀")) + 2;
    for (const byte of [0, 1, inside, bytes.length - 1, bytes.length]) {
      const { chunks, broke } = await withFaults([{ kind: "cut", at: { byte }, how: "eof" }], async (api) =>
        arrived(await post(api, STREAM)),
      );
      expect(broke).toBe(false);
      expect(Buffer.concat(chunks)).toEqual(bytes.subarray(0, byte));
    }
  });

  it("reset breaks the socket after n events, and what came before has arrived", async () => {
    const events = parseEvents(await whole());
    for (const event of [0, 1, 4, events.length]) {
      const { chunks, broke } = await withFaults([{ kind: "cut", at: { event }, how: "reset" }], async (api) =>
        arrived(await post(api, STREAM)),
      );
      expect(broke).toBe(true);
      expect(parseEvents(textOf(chunks))).toEqual(events.slice(0, event));
    }
  });

  it("reset may strike after the last byte", async () => {
    const byte = Buffer.byteLength(await whole());
    const { chunks, broke } = await withFaults([{ kind: "cut", at: { byte }, how: "reset" }], async (api) =>
      arrived(await post(api, STREAM)),
    );
    expect([Buffer.concat(chunks).length, broke]).toEqual([byte, true]);
  });

  it("reset is a reset on the wire, eof is not", async () => {
    const ends = await withFaults([{ kind: "cut", at: { event: 3 }, how: "reset" }], rawPost);
    expect(ends.end).toBe("reset");
    expect(ends.bytes.includes("event: ping")).toBe(true);
    const proper = await withFaults([{ kind: "cut", at: { event: 3 }, how: "eof" }], rawPost);
    expect(proper.end).toBe("fin");
    expect(proper.bytes.toString().endsWith("0\r\n\r\n")).toBe(true);
  });

  it("strikes an answer that does not stream as well", async () => {
    const cut = await withFaults([{ kind: "cut", at: { byte: 10 }, how: "eof" }], async (api) =>
      (await post(api)).text(),
    );
    expect(cut).toBe('{"id":"msg');
    const { broke } = await withFaults([{ kind: "cut", at: { byte: 10 }, how: "reset" }], async (api) =>
      arrived(await post(api)),
    );
    expect(broke).toBe(true);
  });

  it("behind the end changes nothing, and the run fails unless it allows that", async () => {
    const script = [reply(BLOCKS, { faults: [{ kind: "cut", at: { byte: 1_000_000 }, how: "reset" }] })];
    const body = (api: LocalServer): Promise<string> => post(api, STREAM).then((response) => response.text());
    expect(await withLocalApi(script, body, { allowMissed: true })).toBe(await whole());
    await expect(withLocalApi(script, body)).rejects.toMatchObject({
      code: "fault_missed",
      message: expect.stringMatching(/^The fault reset@byte:1000000 never struck: .* 1 ended after \d+ bytes/),
    });
  });
});

describe("split", () => {
  it.each([1, 7, 100])("sends the same bytes in chunks of %i", async (bytes) => {
    const chunks = await withFaults([{ kind: "split", bytes }], async (api) => chunksOnTheWire(await rawPost(api)));
    expect(chunks.join("")).toBe(Buffer.from(await whole()).toString("latin1"));
    expect(new Set(chunks.slice(0, -1).map((chunk) => chunk.length))).toEqual(new Set([bytes]));
  });

  it("fills its chunks and loses nothing, however long the body is", async () => {
    const long = [text("A long text of many words. ".repeat(3_000))];
    const unsplit = await withLocalApi([reply(long)], async (api) => (await post(api, STREAM)).text());
    const chunks = await withLocalApi([reply(long, { faults: [{ kind: "split", bytes: 1_000 }] })], async (api) =>
      chunksOnTheWire(await rawPost(api)),
    );
    expect(chunks.join("")).toBe(unsplit);
    expect(new Set(chunks.slice(0, -1).map((chunk) => chunk.length))).toEqual(new Set([1_000]));
  });

  it("goes together with a cut", async () => {
    const faults: Fault[] = [
      { kind: "split", bytes: 7 },
      { kind: "cut", at: { byte: 20 }, how: "eof" },
    ];
    const chunks = await withFaults(faults, async (api) => chunksOnTheWire(await rawPost(api)));
    expect(chunks.map((chunk) => chunk.length)).toEqual([7, 7, 6]);
  });

  it("loses nothing to a reset", async () => {
    const faults: Fault[] = [
      { kind: "split", bytes: 7 },
      { kind: "cut", at: { byte: 20 }, how: "reset" },
    ];
    const { chunks, broke } = await withFaults(faults, async (api) => arrived(await post(api, STREAM)));
    expect([Buffer.concat(chunks).length, broke]).toEqual([20, true]);
  });

  it("of no bytes is a mistake that fails the run", () =>
    expect(withFaults([{ kind: "split", bytes: 0 }], (api) => post(api, STREAM))).rejects.toThrow(RangeError));
});

describe("error event", () => {
  it("M127 comes after n events and ends the stream without message_stop", async () => {
    const events = parseEvents(await whole());
    const fault: Fault = { kind: "error", at: { event: 4 }, type: "overloaded_error", message: "Overloaded" };
    const response = await withFaults([fault], async (api) => {
      const answer = await post(api, STREAM);
      return { status: answer.status, events: parseEvents(await answer.text()) };
    });
    expect(response.status).toBe(200);
    expect(response.events).toEqual([
      ...events.slice(0, 4),
      { name: "error", data: { type: "error", error: { type: "overloaded_error", message: "Overloaded" } } },
    ]);
  });

  it("M127 may come in the middle of an event", async () => {
    const fault: Fault = { kind: "error", at: { byte: 10 }, type: "api_error" };
    const body = await withFaults([fault], async (api) => (await post(api, STREAM)).text());
    expect(body.startsWith("event: mesevent: error\n")).toBe(true);
  });

  it("is the whole answer where nothing streams", () =>
    withFaults([{ kind: "error", at: { event: 4 }, type: "overloaded_error" }], async (api) => {
      const response = await post(api, HELLO);
      expect([response.status, (await response.json()).error.type]).toEqual([529, "overloaded_error"]);
    }));
});

describe("stall", () => {
  it.each([0, 3])("sends %i events and then nothing, until the client leaves", async (event) => {
    const events = parseEvents(await whole());
    await withFaults([{ kind: "stall", at: { event } }], async (api) => {
      const leave = new AbortController();
      const response = await fetch(`${api.baseUrl}/v1/messages`, {
        method: "POST",
        headers: { "x-api-key": "k", "anthropic-version": "2023-06-01" },
        body: JSON.stringify(STREAM),
        signal: leave.signal,
      });
      const reader = response.body?.getReader();
      const received = event === 0 ? "" : textOf([(await reader?.read())?.value ?? new Uint8Array()]);
      expect(parseEvents(received)).toEqual(events.slice(0, event));
      expect(api.requests[0]).toMatchObject({ status: 200 });
      expect(api.requests[0]?.end).toBeUndefined();
      leave.abort();
      await until(() => api.openSockets() === 0);
      expect(api.requests[0]).toMatchObject({ end: "client_left", endedAt: expect.any(Number) });
    });
  });

  it("does not keep the server from closing", async () => {
    await withFaults([{ kind: "stall", at: { event: 1 } }], (api) => post(api, STREAM));
  });
});

describe("pause", () => {
  it("waits between two events, so that each arrives alone", async () => {
    const asked: number[] = [];
    const clock = {
      now: () => 0,
      sleep: async (ms: number) => {
        asked.push(ms);
      },
    };
    const body = await withLocalApi([reply(BLOCKS, { pauseMs: 40 })], async (api) => (await post(api, STREAM)).text(), {
      clock,
    });
    expect(body).toBe(await whole());
    expect(asked).toEqual(Array.from({ length: parseEvents(body).length - 1 }, () => 40));
  });
});
