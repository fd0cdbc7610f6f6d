import Anthropic from "@anthropic-ai/sdk";
import {
  createLocalApi,
  type Fault,
  type FaultPoint,
  type PlannedFault,
  readFaults,
  reply,
  writeFault,
} from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyOnTheWire, HELLO, parseEvents, post, rawPost, STREAM } from "./server-client.ts";

const ask = (api: LocalServer, fault: string, body: unknown = STREAM): Promise<Response> =>
  post(api, body, { headers: { "x-loopsmith-fault": fault } });

describe("faults in text", () => {
  it.each<[string, PlannedFault[]]>([
    ["", []],
    ["reset@event:3", [{ fault: { kind: "cut", at: { event: 3 }, how: "reset" } }]],
    ["eof@byte:100#2", [{ fault: { kind: "cut", at: { byte: 100 }, how: "eof" }, request: 2 }]],
    ["stall@event:0", [{ fault: { kind: "stall", at: { event: 0 } } }]],
    ["pause=20000@event:3", [{ fault: { kind: "pause", at: { event: 3 }, ms: 20_000 } }]],
    ["drip=1@event:3", [{ fault: { kind: "drip", at: { event: 3 }, bytes: 1, ms: 1_000 } }]],
    ["drip=5@byte:3,ms=20", [{ fault: { kind: "drip", at: { byte: 3 }, bytes: 5, ms: 20 } }]],
    ["duplicate@event:2,events=5", [{ fault: { kind: "duplicate", at: { event: 2 }, events: 5 } }]],
    ["bad_json@event:4,data=%5B%5D", [{ fault: { kind: "bad_json", at: { event: 4 }, data: "[]" } }]],
    [
      "error=overloaded_error@event:4,message=Too%20busy%2C%20sorry",
      [{ fault: { kind: "error", at: { event: 4 }, type: "overloaded_error", message: "Too busy, sorry" } }],
    ],
    [
      "http=429,retry-after=7,type=rate_limit_error #1",
      [{ fault: { kind: "http", status: 429, type: "rate_limit_error", headers: { "retry-after": "7" } }, request: 1 }],
    ],
    ["late_headers ; hang_up#3", [{ fault: { kind: "late_headers" } }, { fault: { kind: "hang_up" }, request: 3 }]],
    [
      "split=7; line_ends=cr; run=second-try",
      [{ fault: { kind: "split", bytes: 7 } }, { fault: { kind: "line_ends", ends: "cr" } }],
    ],
  ])("%j is read", (written, plan) => {
    expect(readFaults(written)).toEqual({ kind: "read", plan });
  });

  it.each([
    ["kaboom@event:1", "No fault is called kaboom: there are http, late_headers, hang_up, eof, reset,"],
    ["reset", "reset needs a point: reset@event:N or reset@byte:N."],
    ["drop@byte:7", "drop needs an event: drop@event:N."],
    ["drop@event:0", "The fault drop cannot have event 0: give it a whole number from 1 on."],
    ["reset@event:x", '"reset@event:x" is no fault.'],
    ["reset@event:3,ms=5", "reset takes no ms: leave it out."],
    ["stall=5@event:3", "stall takes no value: write stall without =5."],
    ["split=7@event:3", "split has no point: write split without @."],
    ["split", "split needs BYTES: split=BYTES."],
    ["split=a", 'split cannot be "a": give it a whole number.'],
    ["split=0", "The fault split cannot have bytes 0: give it a whole number from 1 on."],
    ["drip=1@event:1,ms=slow", 'ms cannot be "slow": give it a whole number.'],
    ["line_ends=lf", 'line_ends cannot be "lf": give it crlf, cr or mixed.'],
    ["hang_up#", '"hang_up#" names no request: write #2 for the second one.'],
    ["hang_up#0", "There is no request 0: the first one is 1."],
    ["error=%ZZ@event:1", '"%ZZ" is not percent-encoded: write a % as %25.'],
    ["constructor@event:1", "No fault is called constructor:"],
  ])("%j is malformed, and the sentence says why", (written, sentence) => {
    const reading = readFaults(written);
    const message = reading.kind === "malformed" ? reading.message : "read";
    expect(message).toContain(sentence);
    expect(message).toMatch(/The form is NAME\[=VALUE].*, for instance reset@event:3#1; split=7\.$/);
  });

  it("every fault is read as it was written", () => {
    const count = fc.integer({ min: 1, max: 1_000_000 });
    const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
    const event = fc.record({ event: count });
    const at: fc.Arbitrary<FaultPoint> = fc.oneof(event, fc.record({ byte: fc.nat() }));
    const only = <T>(value: T): fc.Arbitrary<T> => fc.constant(value);
    const some = { requiredKeys: ["kind", "at"] as ["kind", "at"] };
    const headers = fc.constantFrom({ "retry-after": "7" }, { "x-should-retry": "false", date: "Mon, 1 Jan" });
    const anyFault: fc.Arbitrary<Fault> = fc.oneof(
      fc.record(
        {
          kind: only("http" as const),
          status: fc.integer({ min: 200, max: 599 }),
          message: words,
          body: words,
          headers,
        },
        { requiredKeys: ["kind", "status"] },
      ),
      fc.record({ kind: only("late_headers" as const), ms: count }, { requiredKeys: ["kind"] }),
      fc.record({ kind: only("hang_up" as const) }),
      fc.record({ kind: only("split" as const), bytes: count }),
      fc.record({ kind: only("line_ends" as const), ends: fc.constantFrom("crlf" as const, "cr", "mixed") }),
      fc.record({ kind: only("cut" as const), at, how: fc.constantFrom("eof" as const, "reset") }),
      fc.record({ kind: only("error" as const), at, type: words, message: words }),
      fc.record({ kind: only("stall" as const), at }),
      fc.record({ kind: only("pause" as const), at, ms: count }),
      fc.record({ kind: only("drip" as const), at, bytes: count, ms: count }),
      fc.record({ kind: only("duplicate" as const), at: event, events: count }, some),
      fc.record({ kind: fc.constantFrom("drop" as const, "reorder"), at: event }),
      fc.record({ kind: only("bad_json" as const), at: event, data: words }, some),
      fc.record({ kind: only("unknown_event" as const), at: event, type: words }, some),
      fc.record({ kind: only("pings" as const), at: event, count, ms: count }, some),
    );
    fc.assert(
      fc.property(fc.array(anyFault, { maxLength: 3 }), (faults) => {
        const written = faults.map(writeFault).join("; ");
        expect(written).toMatch(/^[ -~]*$/);
        expect(readFaults(written)).toEqual({ kind: "read", plan: faults.map((fault) => ({ fault })) });
      }),
      { numRuns: 300 },
    );
  });
});

describe("the header x-loopsmith-fault", () => {
  const whole = (api: LocalServer): Promise<string> => post(api, STREAM).then((response) => response.text());
  const hello = () => reply("Hello.");

  it("strikes the answer to the request that carries it, and no other", () =>
    withLocalApi(hello, async (api) => {
      const answer = await rawPost(api, STREAM, { "x-loopsmith-fault": "reset@event:3" });
      expect([parseEvents(bodyOnTheWire(answer)).length, answer.end]).toEqual([3, "reset"]);
      expect(parseEvents(await whole(api)).at(-1)?.name).toBe("message_stop");
      expect(api.requests.map(({ end }) => end)).toEqual(["reset", "answered"]);
    }));

  it("takes several faults, beside those of the reply", () =>
    withLocalApi([reply("Hello.", { faults: [{ kind: "cut", at: { event: 3 }, how: "eof" }] })], async (api) => {
      const answer = await rawPost(api, STREAM, { "x-loopsmith-fault": "drop@event:2; line_ends=crlf" });
      const names = parseEvents(bodyOnTheWire(answer).replaceAll("\r\n", "\n")).map(({ name }) => name);
      expect(names).toEqual(["message_start", "ping"]);
    }));

  it("F14 strikes one request of a client that sends it with all, so that its retry gets through", () =>
    withLocalApi([reply("Hello.")], async (api) => {
      const client = new Anthropic({
        baseURL: api.baseUrl,
        apiKey: api.apiKey,
        maxRetries: 3,
        defaultHeaders: { "x-loopsmith-fault": "hang_up#1; http=529,retry-after-ms=1#2; http=500,retry-after-ms=1#3" },
      });
      const answer = await client.messages.create({ ...HELLO, messages: [...HELLO.messages] });
      expect(answer.content).toEqual([{ type: "text", text: "Hello." }]);
      const ends = ["0 reset", "529 answered", "500 answered", "200 answered"];
      expect(api.requests.map(({ status, end }) => `${status} ${end}`)).toEqual(ends);
    }));

  it("counts the requests of each text on their own", () =>
    withLocalApi(hello, async (api) => {
      const statuses: number[] = [];
      for (const fault of ["http=500#2", "http=500#2", "http=500#2; run=b", "http=500#2", "http=500#2; run=b"]) {
        statuses.push((await ask(api, fault)).status);
      }
      expect(statuses).toEqual([200, 500, 200, 200, 500]);
    }));

  it("asks no model for a reply of which nothing would be left", () =>
    withLocalApi([(_request, { requestNumber }) => reply(`${requestNumber}`)], async (api) => {
      expect((await ask(api, "http=503")).status).toBe(503);
      await expect(ask(api, "hang_up")).rejects.toThrow(TypeError);
      expect((await (await post(api)).json()).content[0].text).toBe("1");
    }));

  it("is refused with a sentence and the grammar when it is malformed, before a model is asked", () =>
    withLocalApi(
      [],
      async (api) => {
        const response = await ask(api, "reset@evnt:3");
        const { error } = await response.json();
        expect([response.status, error.type]).toEqual([400, "invalid_request_error"]);
        expect(error.message).toMatch(/^x-loopsmith-fault: "reset@evnt:3" is no fault\. The form is NAME/);
        expect(api.requests[0]).toMatchObject({ problem: { rule: "fault-header" }, end: "answered" });
      },
      { allowRefused: true },
    ));

  it("strikes no request that is refused, and nothing but messages", () =>
    withLocalApi(
      [reply("Hello.")],
      async (api) => {
        const headers = { "x-loopsmith-fault": "http=529#1" };
        expect((await post(api, { ...HELLO, messages: [] }, { headers })).status).toBe(400);
        expect((await post(api, HELLO, { headers, path: "/v1/messages/count_tokens" })).status).toBe(200);
        expect((await post(api, HELLO, { headers })).status).toBe(529);
        expect((await post(api, HELLO, { headers })).status).toBe(200);
      },
      { allowRefused: true },
    ));

  it("cannot be sent by a web page", () =>
    withLocalApi(
      [],
      async (api) => {
        const headers = { "x-loopsmith-fault": "stall@event:1", origin: "https://elsewhere.example" };
        expect((await post(api, STREAM, { headers })).status).toBe(403);
        const asked = await fetch(`${api.baseUrl}/v1/messages`, {
          method: "OPTIONS",
          headers: { origin: "https://elsewhere.example", "access-control-request-headers": "x-loopsmith-fault" },
        });
        expect([asked.status, asked.headers.get("access-control-allow-headers")]).toEqual([403, null]);
      },
      { allowRefused: true },
    ));
});

describe("the faults of a server", () => {
  it("strike every answer, or that of one request", () => {
    const faults: PlannedFault[] = [
      { fault: { kind: "cut", at: { event: 4 }, how: "eof" } },
      { fault: { kind: "http", status: 529 }, request: 2 },
    ];
    return withLocalApi(
      [reply("one"), reply("two")],
      async (api) => {
        const asked = async (): Promise<unknown> => {
          const response = await post(api, STREAM);
          const body = await response.text();
          return response.ok ? parseEvents(body).length : response.status;
        };
        expect([await asked(), await asked(), await asked()]).toEqual([4, 529, 4]);
      },
      // The refusal leaves no body that could be cut.
      { faults, allowMissed: true },
    );
  });

  it("must make sense", () => {
    const faults: PlannedFault[] = [{ fault: { kind: "split", bytes: 0 } }];
    expect(() => createLocalApi({ model: () => reply("Hello."), faults })).toThrow(RangeError);
  });

  it("break an answer without a socket too", async () => {
    const api = createLocalApi({ model: () => reply("Hello."), faults: [{ fault: { kind: "hang_up" } }] });
    const headers = { "x-api-key": "k", "anthropic-version": "2023-06-01" };
    const init = { method: "POST", headers, body: JSON.stringify(STREAM) };
    const response = await api.handle(new Request("http://localhost/v1/messages", init));
    expect([response.type, response.status]).toEqual(["error", 0]);
  });
});
