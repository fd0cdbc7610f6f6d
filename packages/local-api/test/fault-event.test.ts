import Anthropic from "@anthropic-ai/sdk";
import { type Clock, type Fault, reply, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { bodyOnTheWire, chunksOnTheWire, parseEvents, post, rawPost, type SentEvent, STREAM } from "./server-client.ts";

const BLOCKS = [text("Hello 深圳 😀."), toolUse("Read", { file_path: "a.ts" }, "t1")];

function withFaults<Result>(
  faults: readonly Fault[],
  run: (api: LocalServer) => Promise<Result>,
  clock?: Clock,
): Promise<Result> {
  return withLocalApi(() => reply(BLOCKS, { faults }), run, { clock });
}

/** The body as it came over a bare socket. */
const bodyWith = (...faults: readonly Fault[]): Promise<string> =>
  withFaults(faults, async (api) => bodyOnTheWire(await rawPost(api)));

/** The texts of the events, each with its blank line. */
const textsWith = async (...faults: readonly Fault[]): Promise<string[]> =>
  (await bodyWith(...faults)).match(/[\s\S]+?\n\n/g) ?? [];

/** What the official client makes of the stream; faults that a client must bear change nothing about it. */
function messageWith(...faults: readonly Fault[]): Promise<unknown> {
  return withFaults(faults, (api) => {
    const client = new Anthropic({ baseURL: api.baseUrl, apiKey: api.apiKey, maxRetries: 0 });
    return client.messages
      .stream({ model: "scripted-modern", max_tokens: 100, messages: [{ role: "user", content: "Hello" }] })
      .finalMessage();
  });
}

/** A clock on which no time passes, and how long it was asked to sleep. */
function sleeplessClock(): { clock: Clock; asked: number[] } {
  const asked: number[] = [];
  return { asked, clock: { now: () => 0, sleep: async (ms) => void asked.push(ms) } };
}

const whole = await bodyWith();
const texts = await textsWith();
const numbers = texts.map((_, index) => index + 1);
const textOf = (event: number): string => texts[event - 1] ?? "";

describe("events", () => {
  it("F28 duplicate sends event n twice, for every n", async () => {
    for (const event of numbers) {
      const sent = await textsWith({ kind: "duplicate", at: { event } });
      expect(sent).toEqual([...texts.slice(0, event), textOf(event), ...texts.slice(event)]);
    }
  });

  it("F28 duplicate sends a whole block twice, one run behind the other", async () => {
    const names = parseEvents(whole).map(({ name }) => name);
    const [start, stop] = [names.indexOf("content_block_start"), names.indexOf("content_block_stop")];
    const block = texts.slice(start, stop + 1);
    const sent = await textsWith({ kind: "duplicate", at: { event: start + 1 }, events: block.length });
    expect(sent).toEqual([...texts.slice(0, stop + 1), ...block, ...texts.slice(stop + 1)]);
  });

  it("F29 drop leaves event n out, for every n", async () => {
    for (const event of numbers) {
      expect(await textsWith({ kind: "drop", at: { event } })).toEqual(texts.toSpliced(event - 1, 1));
    }
  });

  it("F29 reorder lets event n and the next one change places, for every n", async () => {
    for (const event of numbers.slice(0, -1)) {
      const sent = await textsWith({ kind: "reorder", at: { event } });
      expect(sent).toEqual(texts.toSpliced(event - 1, 2, textOf(event + 1), textOf(event)));
    }
  });

  it("F29 reorder cannot strike the last event", () =>
    expect(bodyWith({ kind: "reorder", at: { event: texts.length } })).rejects.toMatchObject({ code: "fault_missed" }));

  it("F33 bad_json breaks the data of event n and nothing else, for every n", async () => {
    for (const event of numbers) {
      const sent = await textsWith({ kind: "bad_json", at: { event } });
      const broken = sent[event - 1] ?? "";
      expect(sent).toEqual(texts.with(event - 1, broken));
      const [, type, data = ""] = /^event: (\w+)\ndata: (.+)\n\n$/.exec(broken) ?? [];
      expect(textOf(event)).toContain(`event: ${type}\ndata: ${data}}\n`);
      expect(() => JSON.parse(data)).toThrow(SyntaxError);
    }
  });

  it.each(["[]", "null", "[DONE]", ""])("S45 bad_json may send %j in the place of the JSON", async (data) => {
    const sent = await textsWith({ kind: "bad_json", at: { event: 4 }, data });
    expect(sent).toEqual(texts.with(3, `event: content_block_delta\ndata: ${data}\n\n`));
  });

  it("F33 bad_json breaks an answer that does not stream", async () => {
    const body = await withFaults([{ kind: "bad_json", at: { event: 1 } }], async (api) => (await post(api)).text());
    expect(JSON.parse(`${body}}`).type).toBe("message");
    expect(() => JSON.parse(body)).toThrow(SyntaxError);
  });

  it("F32 unknown_event stands behind event n, for every n, and clients bear it", async () => {
    for (const event of [0, ...numbers]) {
      const sent = await textsWith({ kind: "unknown_event", at: { event }, type: "news" });
      expect(sent).toEqual(texts.toSpliced(event, 0, 'event: news\ndata: {"type":"news"}\n\n'));
    }
    expect(await messageWith({ kind: "unknown_event", at: { event: 3 } })).toEqual(await messageWith());
  });

  it("F27 pings stand behind event n, as many as are asked for, and clients bear them", async () => {
    const sent = await textsWith({ kind: "pings", at: { event: 2 }, count: 1_000 });
    const pings = Array.from({ length: 1_000 }, () => 'event: ping\ndata: {"type":"ping"}\n\n');
    expect(sent).toEqual(texts.toSpliced(2, 0, ...pings));
    expect(await messageWith({ kind: "pings", at: { event: 2 }, count: 1_000 })).toEqual(await messageWith());
  });

  it("F27 pings go on until the client leaves, when no number is said", () =>
    withFaults([{ kind: "pings", at: { event: 1 } }], async (api) => {
      const response = await post(api, STREAM);
      const reader = response.body?.getReader();
      let received = "";
      while (received.split("event: ping").length < 5_000) {
        received += Buffer.from((await reader?.read())?.value ?? []).toString();
      }
      await reader?.cancel();
      await api.idle();
      expect(api.requests[0]).toMatchObject({ end: "client_left" });
    }));

  it("F27 pings come as far apart as is asked for", async () => {
    const { clock, asked } = sleeplessClock();
    await withFaults([{ kind: "pings", at: { event: 1 }, count: 3, ms: 15_000 }], (api) => rawPost(api), clock);
    expect(asked).toEqual([15_000, 15_000]);
  });
});

describe("line ends", () => {
  it.each([
    ["S02 crlf", "crlf", "\r\n"],
    ["S03 cr", "cr", "\r"],
  ] as const)("%s stands for every line end", async (_, ends, end) => {
    expect(await bodyWith({ kind: "line_ends", ends })).toBe(whole.replaceAll("\n", end));
  });

  it("S04 mixed has all three in one event, and is read as the same events", async () => {
    const body = await bodyWith({ kind: "line_ends", ends: "mixed" });
    expect(body.replaceAll(/\r\n|\r|\n/g, "\n")).toBe(whole);
    const event = /event: message_start(\r\n|\r|\n)data: [^\r\n]+(\r\n|\r|\n)(\r\n|\r|\n)event/.exec(body);
    expect(new Set(event?.slice(1))).toEqual(new Set(["\n", "\r", "\r\n"]));
  });

  it("S02 changes added events as well", async () => {
    const body = await bodyWith({ kind: "line_ends", ends: "crlf" }, { kind: "unknown_event", at: { event: 2 } });
    expect(body.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it.each(["crlf", "cr", "mixed"] as const)("%s is the same to the official client", async (ends) => {
    expect(await messageWith({ kind: "line_ends", ends })).toEqual(await messageWith());
  });
});

describe("pace", () => {
  it("F26 drip sends n bytes every m milliseconds from its point on", async () => {
    const { clock, asked } = sleeplessClock();
    const fault: Fault = { kind: "drip", at: { byte: 100 }, bytes: 30, ms: 1_000 };
    const chunks = await withFaults([fault], async (api) => chunksOnTheWire(await rawPost(api)), clock);
    expect(Buffer.from(chunks.join(""), "latin1").toString()).toBe(whole);
    const [first, ...dripped] = chunks.map((chunk) => chunk.length);
    const last = dripped.pop() ?? 0;
    expect([first, new Set(dripped), last <= 30]).toEqual([100, new Set([30]), true]);
    expect(asked).toEqual([...dripped, last].map(() => 1_000));
  });

  it("F26 drip begins behind an event, and the official client bears it", async () => {
    const { clock, asked } = sleeplessClock();
    const fault: Fault = { kind: "drip", at: { event: 2 }, bytes: 1, ms: 1 };
    const chunks = await withFaults([fault], async (api) => chunksOnTheWire(await rawPost(api)), clock);
    const rest = Buffer.byteLength(texts.slice(2).join(""));
    expect([chunks[0], asked.length]).toEqual([texts.slice(0, 2).join(""), rest]);
    expect(await messageWith({ ...fault, bytes: 40 })).toEqual(await messageWith());
  });

  it("split bounds the chunks of a drip", async () => {
    const { clock, asked } = sleeplessClock();
    const faults: Fault[] = [
      { kind: "split", bytes: 7 },
      { kind: "drip", at: { event: 0 }, bytes: 10, ms: 5 },
    ];
    const chunks = await withFaults(faults, async (api) => chunksOnTheWire(await rawPost(api)), clock);
    expect(chunks.slice(0, 4).map((chunk) => chunk.length)).toEqual([7, 3, 7, 3]);
    expect(asked.length).toBe(Math.ceil(Buffer.byteLength(whole) / 10));
  });

  it("F25 pause waits behind an event, or behind a byte, and goes on", async () => {
    for (const at of [{ event: 3 }, { byte: 50 }]) {
      const { clock, asked } = sleeplessClock();
      const chunks = await withFaults(
        [{ kind: "pause", at, ms: 25_000 }],
        async (api) => chunksOnTheWire(await rawPost(api)),
        clock,
      );
      expect(Buffer.from(chunks.join(""), "latin1").toString()).toBe(whole);
      expect([chunks.length, asked]).toEqual([2, [25_000]]);
    }
  });
});

describe("before the answer", () => {
  it("F05 late_headers come after their time, with the whole answer behind them", async () => {
    const { clock, asked } = sleeplessClock();
    const body = await withFaults(
      [{ kind: "late_headers", ms: 90_000 }],
      async (api) => bodyOnTheWire(await rawPost(api)),
      clock,
    );
    expect([body, asked]).toEqual([whole, [90_000]]);
  });

  it("F05 late_headers never come, when no time is said", () =>
    withFaults([{ kind: "late_headers" }], async (api) => {
      const client = new Anthropic({ baseURL: api.baseUrl, apiKey: api.apiKey, maxRetries: 0, timeout: 100 });
      const asked = client.messages.create({
        model: "scripted-modern",
        max_tokens: 100,
        messages: [{ role: "user", content: "Hello" }],
      });
      await expect(asked).rejects.toThrow(Anthropic.APIConnectionTimeoutError);
      await api.idle();
      expect(api.requests[0]).toMatchObject({ status: 499, end: "client_left", bytesSent: 0 });
    }));

  it("F05 late_headers delay a refusal too", async () => {
    const { clock, asked } = sleeplessClock();
    const faults: Fault[] = [
      { kind: "http", status: 529 },
      { kind: "late_headers", ms: 70 },
    ];
    const status = await withFaults(faults, async (api) => (await post(api)).status, clock);
    expect([status, asked]).toEqual([529, [70]]);
  });

  it("F17 hang_up breaks the socket before the first byte", () =>
    withFaults([{ kind: "hang_up" }], async (api) => {
      expect(await rawPost(api)).toEqual({ bytes: Buffer.alloc(0), end: "reset" });
      expect(api.requests[0]).toMatchObject({ status: 0, end: "reset", bytesSent: 0 });
    }));
});

describe("several faults", () => {
  const parsed = async (...faults: readonly Fault[]): Promise<SentEvent[]> => parseEvents(await bodyWith(...faults));

  it("count the events of the reply as its script has it", async () => {
    const sent = await textsWith(
      { kind: "drop", at: { event: 1 } },
      { kind: "duplicate", at: { event: 3 } },
      { kind: "cut", at: { event: 4 }, how: "eof" },
    );
    expect(sent).toEqual([textOf(2), textOf(3), textOf(3), textOf(4)]);
  });

  it("of which one ends the body let those at the same point strike before", async () => {
    const sent = await parsed(
      { kind: "error", at: { event: 2 }, type: "api_error" },
      { kind: "pings", at: { event: 2 }, count: 1 },
      { kind: "unknown_event", at: { event: 2 } },
    );
    const names = ["message_start", "content_block_start", "ping", "future_event", "error"];
    expect(sent.map(({ name }) => name)).toEqual(names);
  });

  it("of which several end the body end it at the first point", async () => {
    const faults: Fault[] = [
      { kind: "cut", at: { event: 5 }, how: "eof" },
      { kind: "stall", at: { event: 6 } },
      { kind: "cut", at: { byte: 20 }, how: "reset" },
    ];
    const answer = await withFaults(faults, async (api) => rawPost(api));
    expect([bodyOnTheWire(answer), answer.end]).toEqual([whole.slice(0, 20), "reset"]);
  });

  it("may strike a body at several bytes", async () => {
    const { clock, asked } = sleeplessClock();
    const faults: Fault[] = [
      { kind: "cut", at: { byte: 90 }, how: "eof" },
      { kind: "pause", at: { byte: 60 }, ms: 2 },
      { kind: "pause", at: { byte: 0 }, ms: 1 },
      { kind: "pause", at: { byte: 60 }, ms: 3 },
    ];
    const chunks = await withFaults(faults, async (api) => chunksOnTheWire(await rawPost(api)), clock);
    expect([chunks.map((chunk) => chunk.length), asked]).toEqual([
      [60, 30],
      [1, 2, 3],
    ]);
  });
});

describe("a fault that makes no sense", () => {
  it.each<[Fault, string]>([
    [{ kind: "cut", at: { event: -1 }, how: "eof" }, "The fault cut cannot have event -1"],
    [{ kind: "stall", at: { byte: 1.5 } }, "The fault stall cannot have byte 1.5"],
    [{ kind: "drop", at: { event: 0 } }, "The fault drop cannot have event 0: give it a whole number from 1 on."],
    [{ kind: "duplicate", at: { event: 1 }, events: 0 }, "The fault duplicate cannot have events 0"],
    [{ kind: "drip", at: { event: 1 }, bytes: 0, ms: 1 }, "The fault drip cannot have bytes 0"],
    [{ kind: "pause", at: { event: 1 }, ms: Number.NaN }, "The fault pause cannot have ms NaN"],
    [{ kind: "pings", at: { event: 1 }, count: 0 }, "The fault pings cannot have count 0"],
    [{ kind: "late_headers", ms: -5 }, "The fault late_headers cannot have ms -5"],
    [{ kind: "http", status: 99 }, "The fault http cannot have status 99"],
  ])("fails the run: %j", async (fault, sentence) => {
    await expect(withFaults([fault], (api) => post(api, STREAM))).rejects.toThrow(sentence);
  });
});
