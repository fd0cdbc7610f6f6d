import { reply, type ScriptedBlock, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { HELLO, post } from "./server-client.ts";

// biome-ignore lint/suspicious/noExplicitAny: blocks and bodies are sent as the test writes them
type Body = Record<string, any>;
type Message = { role: string; content: Body[] };

const TOOLS = [{ name: "Read", description: "Reads a file.", input_schema: { type: "object" } }];
const BASE = { ...HELLO, system: "Be brief.", tools: TOOLS };
const thought = (thinking = "Let me see."): ScriptedBlock => ({ type: "thinking", thinking });
const hidden: ScriptedBlock = { type: "redacted_thinking" };
const read = (id: string): ScriptedBlock => toolUse("Read", { id }, id);
const result = (id: string, content = "found"): Body => ({ type: "tool_result", tool_use_id: id, content });
const says = (words: string): Message => ({ role: "user", content: [{ type: "text", text: words }] });
const answers = (...results: Body[]): Message => ({ role: "user", content: results });

/** Asks until the script is played, each reply answered by one result for each call, and gives the whole conversation. */
async function converse(api: LocalServer, replies: number, changes: Body = {}): Promise<Message[]> {
  const messages: Message[] = [says("Hello")];
  for (let turn = 0; turn < replies; turn++) {
    const { content } = (await (await post(api, { ...BASE, ...changes, messages })).json()) as Message;
    messages.push({ role: "assistant", content });
    const calls = content.filter(({ type }) => type === "tool_use");
    messages.push(calls.length > 0 ? answers(...calls.map(({ id }) => result(id))) : says("Go on."));
  }
  return messages;
}

/** What the server says to a history: `ok`, or the rule and the message. */
async function verdict(api: LocalServer, messages: Message[], changes: Body = {}): Promise<string> {
  const { max_tokens: _, ...counted } = { ...BASE, messages, ...changes };
  const headers = changes.thinking?.block_binding ? { "anthropic-beta": "thinking-binding-controls-2026-08-01" } : {};
  const answer = await post(api, counted, { path: "/v1/messages/count_tokens", headers });
  const { error } = (await answer.json()) as Body;
  return error === undefined ? "ok" : `${answer.status} ${error.type} ${error.details.rule} ${error.message}`;
}

/** Plays these replies against one server, and lets the test send variations of the conversation that came of it. */
function afterwards(
  replies: ScriptedBlock[][],
  run: (api: LocalServer, messages: Message[]) => Promise<void>,
  changes: Body = {},
): Promise<void> {
  return withLocalApi(
    replies.map((blocks) => reply(blocks)),
    async (api) => run(api, await converse(api, replies.length, changes)),
    { allowRefused: true },
  );
}

/** A copy of a conversation in which one message has other content. */
function edited(messages: Message[], index: number, edit: (content: Body[]) => Body[]): Message[] {
  return messages.map((message, at) => (at === index ? { ...message, content: edit(message.content) } : message));
}

const withoutThinking = (content: Body[]): Body[] => content.filter(({ type }) => !type.includes("thinking"));
const MODERN = { model: "scripted-modern" };
const CLASSIC = { model: "scripted-classic" };
const TWO_TURNS = [
  [thought("First."), hidden, read("a")],
  [thought("Second."), text("I see."), read("b")],
];

describe.each([MODERN, CLASSIC])("thinking that comes back to $model", (profile) => {
  it("M91 M92 B54 B55 is taken as it came, shown, empty or hidden", () =>
    afterwards(
      [[thought(""), hidden, read("a")], [thought("So."), read("b")], [text("Done.")]],
      async (api, messages) => expect(await verdict(api, messages, profile)).toBe("ok"),
      profile,
    ));

  it("M91 is refused in the latest turn when a letter is another", () =>
    afterwards(
      TWO_TURNS,
      async (api, messages) => {
        const changed = edited(messages, 3, ([first, ...rest]) => [{ ...first, thinking: "Secont." }, ...rest]);
        expect(await verdict(api, changed, profile)).toMatch(
          /^400 invalid_request_error M91 messages\.3\.content\.0: .*latest assistant message cannot be modified/,
        );
      },
      profile,
    ));

  it.each<[string, (content: Body[]) => Body[]]>([
    ["the first of two is missing", ([, second, ...rest]) => [second, ...rest] as Body[]],
    ["the second of two is missing", ([first, , ...rest]) => [first, ...rest] as Body[]],
    ["two have changed places", ([first, second, ...rest]) => [second, first, ...rest] as Body[]],
    ["one is there twice", ([first, second, ...rest]) => [first, first, second, ...rest] as Body[]],
    ["one has moved behind a call", ([first, second, ...rest]) => [first, ...rest, second] as Body[]],
  ])("M91 is refused in the latest turn when %s", (_what, edit) =>
    afterwards(
      [[thought("First."), hidden, read("a")]],
      async (api, messages) =>
        expect(await verdict(api, edited(messages, 1, edit), profile)).toMatch(/^400 \w+ M91 messages\.1\.content/),
      profile,
    ),
  );

  it("M91 is no violation when words are put into a field that came empty", () =>
    afterwards(
      [[thought(""), read("a")]],
      async (api, messages) => {
        const filled = edited(messages, 1, ([first, ...rest]) => [{ ...first, thinking: "So I think." }, ...rest]);
        expect(await verdict(api, filled, profile)).toBe("ok");
      },
      profile,
    ));

  it("M97 M91 is no violation when all of the turn's thinking is left out", () =>
    afterwards(
      TWO_TURNS,
      async (api, messages) => expect(await verdict(api, edited(messages, 3, withoutThinking), profile)).toBe("ok"),
      profile,
    ));

  it("M97 is taken when thinking is switched off in the middle of a tool loop", () =>
    afterwards(
      TWO_TURNS,
      async (api, messages) =>
        expect(await verdict(api, messages, { ...profile, thinking: { type: "disabled" } })).toBe("ok"),
      profile,
    ));

  it("M92 is refused in an earlier turn when a letter of it or of its signature is another", () =>
    afterwards(
      TWO_TURNS,
      async (api, messages) => {
        for (const change of [{ thinking: "Forst." }, { signature: "c2lnbmVk" }, { signature: "" }]) {
          const changed = edited(messages, 1, ([first, ...rest]) => [{ ...first, ...change }, ...rest]);
          expect(await verdict(api, changed, profile)).toMatch(
            /^400 invalid_request_error M92 messages\.1\.content\.0: Invalid `signature` in `thinking` block/,
          );
        }
        const data = edited(
          messages,
          1,
          ([first, , ...rest]) => [first, { type: "redacted_thinking", data: "x" }, ...rest] as Body[],
        );
        expect(await verdict(api, data, profile)).toMatch(/M92 messages\.1\.content\.1: Invalid `data` in `redacted_/);
      },
      profile,
    ));

  it("M92 verifies at another server too, so that a conversation outlives the one it began with", () =>
    afterwards(
      TWO_TURNS,
      async (_api, messages) =>
        withLocalApi([], async (other) => expect(await verdict(other, messages, profile)).toBe("ok")),
      profile,
    ));

  it("M96 B53 is ignored by another model, and noted", () =>
    afterwards(
      TWO_TURNS,
      async (api, messages) => {
        expect(await verdict(api, messages, { ...profile, model: "offline-scout" })).toBe("ok");
        expect(api.requests.at(-1)?.notes.filter(({ rule }) => rule === "M96")).toEqual(
          ["1.content.0", "1.content.1", "3.content.0"].map((path) => ({
            rule: "M96",
            message: `messages.${path}: this thinking is ignored, because another model made it.`,
          })),
        );
      },
      profile,
    ));
});

it("M96 is told in the answer only to who asked what becomes of it", () =>
  withLocalApi([reply([thought(), read("a")]), reply("Fine.")], async (api) => {
    const messages = await converse(api, 1);
    const answer = (await (await post(api, { ...BASE, model: "offline-scout", messages })).json()) as Body;
    expect(Object.keys(answer)).not.toContain("input_transformations");
  }));

describe("what stands before thinking on a modern model", () => {
  const bound = /^400 invalid_request_error M92 messages\.1\.content\.0: .*bound to a different conversation/;

  it("M92 B54 may not change: the system prompt, the tools, the prompt", () =>
    afterwards(TWO_TURNS, async (api, messages) => {
      const system = await verdict(api, messages, { system: "Be brief. It is Monday." });
      expect([system, system.includes("`system` prompt differs")]).toEqual([expect.stringMatching(bound), true]);
      const tools = await verdict(api, messages, { tools: [...TOOLS, { ...TOOLS[0], name: "Write" }] });
      expect([tools, tools.includes("`tools` differ")]).toEqual([expect.stringMatching(bound), true]);
      expect(await verdict(api, [says("Hello!"), ...messages.slice(1)])).toMatch(bound);
      expect(await verdict(api, [...messages.slice(2, 3), ...messages.slice(1)])).not.toBe("ok");
    }));

  it("M92 B57 B58 may not change: an earlier result, not even by a mask", () =>
    afterwards(TWO_TURNS, async (api, messages) => {
      const masked = edited(messages, 2, () => [result("a", "[cleared]")]);
      expect(await verdict(api, masked)).toMatch(/M92 messages\.3\.content\.0: .*different conversation/);
      const stripped = edited(masked, 3, withoutThinking);
      expect(await verdict(api, stripped)).toBe("ok");
    }));

  it("M92 B54 may not lose thinking that later thinking was bound to", () =>
    afterwards(TWO_TURNS, async (api, messages) => {
      const some = await verdict(api, edited(messages, 1, withoutThinking));
      expect(some).toMatch(/M92 messages\.3\.content\.0: .*or the thinking in them/);
      expect(await verdict(api, edited(edited(messages, 1, withoutThinking), 3, withoutThinking))).toBe("ok");
    }));

  it("M92 B54 may not change its order in an earlier turn", () =>
    afterwards(TWO_TURNS, async (api, messages) => {
      const swapped = edited(messages, 1, ([first, second, ...rest]) => [second, first, ...rest] as Body[]);
      const last = edited(swapped, 3, withoutThinking);
      expect(await verdict(api, last)).toMatch(/M92 messages\.1\.content\.0: /);
    }));

  it("M92 is the same with cache marks, with strings for blocks, and with messages in pieces", () =>
    afterwards([[thought(), read("a")], [text("Done.")]], async (api, messages) => {
      const marked = edited(messages, 0, ([block]) => [{ ...block, cache_control: { type: "ephemeral" } }]);
      const system = [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }];
      expect(await verdict(api, marked, { system })).toBe("ok");
      expect(await verdict(api, [{ role: "user", content: "Hello" as unknown as Body[] }, ...messages.slice(1)])).toBe(
        "ok",
      );
      const [first, second] = messages[1]?.content ?? [];
      const pieces = [first, second].map((block) => ({ role: "assistant", content: [block as Body] }));
      expect(await verdict(api, [...messages.slice(0, 1), ...pieces, ...messages.slice(2)])).toBe("ok");
    }));

  it("M92 B57 is what a classic model does not look at", () =>
    afterwards(
      TWO_TURNS,
      async (api, messages) => {
        const masked = edited(messages, 2, () => [result("a", "[cleared]")]);
        expect(await verdict(api, masked, { ...CLASSIC, system: "Be long." })).toBe("ok");
      },
      CLASSIC,
    ));

  it.each([
    ["claude-opus-5-5", false],
    ["claude-fable-5-1", false],
    ["claude-opus-5", true],
    ["claude-opus-4-8", true],
  ])("M92 may change before a real model that does not bind its thinking: %s", (model, isTaken) =>
    afterwards(
      TWO_TURNS,
      async (api, messages) =>
        expect((await verdict(api, messages, { model, system: "Be long." })) === "ok").toBe(isTaken),
      { model },
    ),
  );

  it("M92 B54 thinking behind a change is bound to the changed conversation, and stays good", () =>
    withLocalApi([reply(TWO_TURNS[0] ?? []), reply(TWO_TURNS[1] ?? [])], async (api) => {
      const drop = { thinking: { type: "adaptive", block_binding: { prefix_mismatch_behavior: "drop_block" } } };
      const [, said] = await converse(api, 1);
      const changed = [says("Hello, again"), said as Message, answers(result("a"))];
      const headers = { "anthropic-beta": "thinking-binding-controls-2026-08-01" };
      const answer = (await (await post(api, { ...BASE, ...drop, messages: changed }, { headers })).json()) as Body;
      expect(answer.input_transformations).toEqual(
        [0, 1].map((index) => ({
          type: "thinking_dropped",
          path: `messages.1.content.${index}`,
          reason: "prefix_binding_mismatch",
        })),
      );
      const next = [...changed, { role: "assistant", content: answer.content }, answers(result("b"))];
      expect(await verdict(api, next, drop)).toBe("ok");
      expect(await verdict(api, edited(next, 1, withoutThinking))).toBe("ok");
    }));
});

it("M89 a real model that has both kinds of thinking takes both", () =>
  withLocalApi([], async (api) => {
    for (const thinking of [{ type: "enabled", budget_tokens: 1_024 }, { type: "adaptive" }]) {
      expect(await verdict(api, [says("Hello")], { model: "claude-opus-4-6", thinking })).toBe("ok");
    }
  }));

describe("thinking on the wire", () => {
  it("M92 has the same signature for the same reply to the same request, and another for any other", () =>
    withLocalApi(
      [reply([thought(), hidden]), reply([thought(), hidden]), reply([thought("Else.")]), reply([thought()])],
      async (api) => {
        const signed = async (changes: Body = {}): Promise<string[]> =>
          ((await (await post(api, { ...BASE, ...changes })).json()) as Message).content.map(
            ({ signature, data }) => signature ?? data,
          );
        const [first = "", second = ""] = await signed();
        expect(await signed()).toEqual([first, second]);
        const others = [...(await signed()), ...(await signed({ system: "Be long." }))];
        expect(new Set([first, second, ...others]).size).toBe(4);
      },
    ));

  it("M93 a call that a script makes without thinking goes back without any", () =>
    withLocalApi([reply([read("a")]), reply("Done.")], async (api) => {
      const thinking = { ...CLASSIC, max_tokens: 4_000, thinking: { type: "enabled", budget_tokens: 1_024 } };
      const messages = await converse(api, 2, thinking);
      expect(messages.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant", "user"]);
    }));

  it("M91 a reply that was cut before its second thinking comes back with the first", () =>
    withLocalApi(
      [
        reply([thought("First."), read("a"), thought("Second."), read("b")], {
          faults: [{ kind: "cut", at: { event: 10 }, how: "eof" }],
        }),
      ],
      async (api) => {
        const body = await (await post(api, { ...BASE, stream: true })).text();
        const signature = /"signature":"([^"]{9,})"/.exec(body)?.[1];
        const content = [
          { type: "thinking", thinking: "First.", signature },
          { type: "tool_use", id: "a", name: "Read", input: { id: "a" } },
        ];
        const messages = [says("Hello"), { role: "assistant", content }, answers(result("a"))];
        expect(await verdict(api, messages)).toBe("ok");
      },
    ));
});
