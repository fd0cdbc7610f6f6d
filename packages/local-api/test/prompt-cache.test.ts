import { type LocalApiOptions, reply } from "@loopsmith/local-api";
import { type CachePosition, createPromptCache } from "@loopsmith/local-api/cache";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { HELLO, parseEvents, post } from "./server-client.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies are sent as the test writes them
type Body = Record<string, any>;

const MARK = { cache_control: { type: "ephemeral" } };
const HOUR = { cache_control: { type: "ephemeral", ttl: "1h" } };
/** About 1,250 tokens: enough to be cached. */
const LONG = "word ".repeat(1_000);
const SYSTEM = [{ type: "text", text: LONG, ...MARK }];
const TOOL = { name: "Read", description: LONG, input_schema: { type: "object" } };

/** A text block; another word makes it another block. */
const words = (word: string, mark: Body = {}): Body => ({ type: "text", text: word, ...mark });
const says = (...content: Body[]): Body => ({ role: "user", content });

/** What came of a request, in short. Tokens; all that was asked adds up to what `count_tokens` says. */
type Used = { read: number; created: number; fresh: number };

async function use(api: LocalServer, body: Body, headers: Record<string, string> = {}): Promise<Used> {
  const { usage } = (await (await post(api, { ...HELLO, ...body }, { headers })).json()) as Body;
  const { max_tokens: _, ...counted } = { ...HELLO, ...body };
  const all = (await (await post(api, counted, { path: "/v1/messages/count_tokens" })).json()) as Body;
  const used = {
    read: usage.cache_read_input_tokens,
    created: usage.cache_creation_input_tokens,
    fresh: usage.input_tokens,
  };
  expect(used.read + used.created + used.fresh).toBe(all.input_tokens);
  return used;
}

/** A server whose clock stands still until the test moves it. */
async function cached(
  run: (api: LocalServer, pass: (minutes: number) => void) => Promise<void>,
  options: Partial<LocalApiOptions> = {},
): Promise<void> {
  let now = 0;
  const clock = { now: () => now, sleep: async () => {} };
  const pass = (minutes: number): void => {
    now += minutes * 60_000;
  };
  await withLocalApi(
    () => reply("Fine."),
    (api) => run(api, pass),
    { clock, ...options },
  );
}

describe("a marked prefix", () => {
  it("M111 is written by the first request and read by the next one", () =>
    cached(async (api) => {
      const first = await use(api, { system: SYSTEM });
      expect([first.read, first.created > 1_024]).toEqual([0, true]);
      const next = await use(api, { system: SYSTEM, messages: [says(words("Something else"))] });
      expect(next).toEqual({ read: first.created, created: 0, fresh: next.fresh });
    }));

  it("M111 holds the tools, then the system prompt, then the messages: a change costs all that stands behind it", () =>
    cached(async (api) => {
      const whole = { tools: [{ ...TOOL, ...MARK }], system: SYSTEM, messages: [says(words(LONG, MARK))] };
      const { created } = await use(api, whole);
      expect(await use(api, whole)).toMatchObject({ read: created, created: 0 });
      const messages = await use(api, { ...whole, messages: [says(words(`${LONG}!`, MARK))] });
      const system = await use(api, { ...whole, system: [{ ...SYSTEM[0], text: `${LONG}!` }] });
      const tools = await use(api, { ...whole, tools: [{ ...TOOL, description: `${LONG}!`, ...MARK }] });
      expect([messages.read > system.read, system.read > tools.read, tools.read]).toEqual([true, true, 0]);
    }));

  it("M111 grows with a conversation whose mark moves: everything that was sent before is read", () =>
    cached(async (api) => {
      const messages: Body[] = [];
      let before = 0;
      for (let turn = 0; turn < 6; turn++) {
        messages.push({ role: "user", content: `${LONG} ${turn}` });
        const marked = [...messages.slice(0, -1), says(words(`${LONG} ${turn}`, MARK))];
        const { read, created } = await use(api, { system: SYSTEM, messages: marked });
        expect(read).toBe(before);
        before = read + created;
        messages.push({ role: "assistant", content: "Fine." });
      }
    }));

  it("M111 is not there for another model, for another key, or when the reply is asked for in another way", () =>
    cached(async (api) => {
      const body = { tools: [TOOL], system: SYSTEM, messages: [says(words(LONG, MARK))] };
      const { created } = await use(api, body);
      expect((await use(api, { ...body, model: "offline-scout" })).read).toBe(0);
      expect((await use(api, body, { "x-api-key": "another-key" })).read).toBe(0);
      const forced = await use(api, { ...body, tool_choice: { type: "any" } });
      expect([forced.read > 0, forced.read < created]).toEqual([true, true]);
      expect((await use(api, body)).read).toBe(created);
    }));

  it("M111 is nothing without a mark, below the least length, and for a request that got an error instead of a reply", () =>
    cached(async (api) => {
      const unmarked = { system: LONG };
      await use(api, unmarked);
      expect(await use(api, unmarked)).toMatchObject({ read: 0, created: 0 });
      const short = { system: [{ ...SYSTEM[0], text: "word ".repeat(700) }] };
      await use(api, short);
      expect(await use(api, short)).toMatchObject({ read: 0, created: 0 });
      await post(api, { ...HELLO, system: SYSTEM }, { headers: { "x-loopsmith-fault": "http=529" } });
      expect(await use(api, { system: SYSTEM })).toMatchObject({ read: 0 });
    }));

  it.each([
    ["claude-haiku-4-5", 3_000, false],
    ["claude-haiku-4-5", 4_000, true],
    ["claude-opus-4-7", 1_500, false],
    ["claude-sonnet-5", 500, true],
    ["scripted-classic", 500, false],
    ["scripted-classic", 1_000, true],
  ])("M111 has the least length of a real model: %s with %i words", (model, count, isCached) =>
    cached(async (api) => {
      const system = [{ type: "text", text: "word ".repeat(count), ...MARK }];
      expect((await use(api, { model, system })).created > 0).toBe(isCached);
    }),
  );

  it("M42 is written by a request for no tokens at all", () =>
    cached(async (api) => {
      const warmed = await use(api, { system: SYSTEM, max_tokens: 0 });
      expect(await use(api, { system: SYSTEM })).toMatchObject({ read: warmed.created, created: 0 });
    }));

  it("M111 is told in message_start, and its sums again at the end", () =>
    cached(async (api) => {
      const answer = await post(api, { ...HELLO, system: SYSTEM, stream: true });
      const events = parseEvents(await answer.text());
      const { usage } = events[0]?.data.message ?? {};
      const created = usage.cache_creation_input_tokens;
      expect(created).toBeGreaterThan(1_024);
      expect(usage.cache_creation).toEqual({ ephemeral_5m_input_tokens: created, ephemeral_1h_input_tokens: 0 });
      const end = events.find(({ name }) => name === "message_delta")?.data.usage;
      expect(end).toEqual({
        input_tokens: usage.input_tokens,
        cache_creation_input_tokens: created,
        cache_read_input_tokens: 0,
        output_tokens: end.output_tokens,
      });
    }));
});

it("M111 a script that says something about the input says all of it", () =>
  withLocalApi(
    [
      reply("Fine."),
      reply("Fine.", { usage: { input_tokens: 7 } }),
      reply("Fine.", { usage: { cache_creation_input_tokens: 9, output_tokens: 1 } }),
      reply("Fine.", { usage: { output_tokens: 3 } }),
    ],
    async (api) => {
      const usage = async () => ((await (await post(api, { ...HELLO, system: SYSTEM })).json()) as Body).usage;
      const { input_tokens: fresh, cache_creation_input_tokens: created } = await usage();
      expect(await usage()).toMatchObject({
        input_tokens: 7,
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 0,
      });
      expect(await usage()).toMatchObject({
        input_tokens: fresh + created,
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 9,
        cache_creation: { ephemeral_5m_input_tokens: 9, ephemeral_1h_input_tokens: 0 },
      });
      expect(await usage()).toMatchObject({ input_tokens: fresh, cache_read_input_tokens: created, output_tokens: 3 });
    },
  ));

describe("how long it stays", () => {
  it("M50 five minutes from its last use, or an hour", () =>
    cached(async (api, pass) => {
      const { created } = await use(api, { system: SYSTEM });
      for (const _ of [1, 2, 3]) {
        pass(4);
        expect((await use(api, { system: SYSTEM })).read).toBe(created);
      }
      pass(5);
      expect((await use(api, { system: SYSTEM })).read).toBe(0);
      const hour = { system: [{ ...SYSTEM[0], text: `${LONG}!`, ...HOUR }] };
      const long = await use(api, hour);
      pass(59);
      expect((await use(api, hour)).read).toBe(long.created);
      pass(60);
      expect((await use(api, hour)).read).toBe(0);
    }));

  it("M50 both in one request: up to the mark of an hour for an hour, behind it for five minutes", () =>
    cached(async (api, pass) => {
      const body = { system: [{ ...SYSTEM[0], ...HOUR }], messages: [says(words(LONG, MARK))] };
      const { usage } = (await (await post(api, { ...HELLO, ...body })).json()) as Body;
      const { ephemeral_1h_input_tokens: hour, ephemeral_5m_input_tokens: minutes } = usage.cache_creation;
      expect(hour + minutes).toBe(usage.cache_creation_input_tokens);
      pass(30);
      expect(await use(api, body)).toMatchObject({ read: hour, created: minutes });
    }));
});

describe("where a hit is looked for", () => {
  const many = (count: number, mark: Body): Body[] =>
    Array.from({ length: count }, (_, index) => words(`block ${index}`, index === count - 1 ? mark : {}));

  it("M48 20 blocks back from a mark, and no further unless another mark stands there", () =>
    cached(async (api) => {
      const asked = (count: number, mark: Body) => ({ messages: [says(words(LONG, mark), ...many(count, MARK))] });
      const { created } = await use(api, asked(1, {}));
      expect((await use(api, asked(20, {}))).read).toBe(created);
      const far = await use(api, asked(41, {}));
      expect(far.read).toBe(0);
    }));

  it("M48 a second mark nearer to the beginning finds what the last one does not reach", () =>
    cached(async (api) => {
      const { created } = await use(api, { system: SYSTEM });
      const far = await use(api, { system: SYSTEM, messages: [says(...many(40, MARK))] });
      expect(far.read).toBe(created);
      const unmarked = [{ type: "text", text: LONG }];
      expect((await use(api, { system: unmarked, messages: [says(...many(30, MARK), words("!", MARK))] })).read).toBe(
        0,
      );
    }));

  it("M48 20 positions, the marked one being the first", () => {
    const positions = Array.from({ length: 30 }, (_, index): CachePosition => {
      return { key: `${index}`, tokens: 2_000 + index, mark: undefined };
    });
    const marked = (at: number) => positions.slice(0, at + 1).with(at, { ...positions[at]!, mark: "5m" });
    const readAfter = (first: number, second: number): number => {
      const cache = createPromptCache();
      cache.use(marked(first), { now: 0, minTokens: 1 });
      return cache.use(marked(second), { now: 0, minTokens: 1 }).read;
    };
    expect([readAfter(5, 24), readAfter(5, 25)]).toEqual([2_005, 0]);
  });

  it("M50 an automatic mark stands on the last block", () =>
    cached(async (api) => {
      const messages = [says(words(LONG))];
      const { created } = await use(api, { ...MARK, messages });
      expect(created).toBeGreaterThan(1_024);
      const longer = [...messages, { role: "assistant", content: "Fine." }, says(words("On."))];
      expect((await use(api, { ...MARK, messages: longer })).read).toBe(created);
    }));
});

describe("what it costs the server", () => {
  const position = (key: number): CachePosition => ({ key: `${key}`, tokens: 2_000, mark: "5m" });

  it("forgets the prefix that was not used for longest, and keeps no more than 10,000", () => {
    const cache = createPromptCache();
    const read = (key: number) => cache.use([position(key)], { now: 0, minTokens: 1 }).read;
    for (let key = 0; key < 10_000; key++) read(key);
    expect(read(0)).toBe(2_000);
    expect(read(10_000)).toBe(0);
    expect([read(0), read(1), read(3)]).toEqual([2_000, 0, 2_000]);
  });
});
