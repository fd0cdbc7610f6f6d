import { SUMMARY_PROMPT } from "@loopsmith/conversation/context";
import {
  httpFault,
  type MessagesRequest,
  type Model,
  reply,
  type ScriptedReply,
  text,
  toolUse,
} from "@loopsmith/local-api";
import { InputQueue, type QueryParams, query } from "@loopsmith/loop";
import { addUsage } from "@loopsmith/loop/recovery";
import { describe, expect, it } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { type Played, play, reasonsOf } from "./play-query.ts";
import { acceptsNextPrompt, attachmentsOf, eventsOf, foldHistory, sent } from "./read-run.ts";
import { registryOf, tool } from "./scripted-tools.ts";
import { expectNoSleepers, VirtualClock } from "./virtual-clock.ts";

leaveNothing();

const GO = [{ role: "user" as const, content: "Go." }];
const SUMMARY = "## Task\nGo.\n## Open ends\nGo on.";

/** Gives back as many tokens as it is asked for. */
const fetch = tool("fetch", ({ tokens }) => ({ content: "word ".repeat((Number(tokens) * 4) / 5) }), {
  maxResultBytes: 1_000_000,
});
const tools = registryOf(fetch);

/** 20,000 tokens are available; room is made when less than 4,000 are left. */
const small: Partial<QueryParams> = {
  ...{ tools, contextWindow: 21_000, maxOutputTokens: 1_000 },
  contextLimits: { minFreedTokens: 2_000, minResultTokens: 500, keepResults: 2, keepTurns: 2, minRequired: 1_000 },
};

/** The assistant says this much and makes a call that gives that much, in tokens. */
function turn(id: string, said: number, found: number): ScriptedReply {
  const words = text(`${id} ${"said ".repeat((said * 4) / 5)}`);
  return reply([{ type: "thinking", thinking: "Hm." }, words, toolUse("fetch", { id, tokens: found }, id)]);
}

function isSummary({ messages }: MessagesRequest): boolean {
  return messages.length === 1 && JSON.stringify(messages).includes(SUMMARY_PROMPT.slice(0, 60));
}

/** Plays the replies in turn, and answers each request for a summary with `summary`; tells how many there were. */
function modelOf(
  replies: readonly ScriptedReply[],
  summary: () => ScriptedReply,
): { model: Model; asked: () => number } {
  let next = 0;
  let asked = 0;
  const model: Model = (request) => {
    if (!isSummary(request)) return replies[next++] ?? reply("There is no more.");
    asked += 1;
    return summary();
  };
  return { model, asked: () => asked };
}

/** Whatever was rewritten, the events tell it, the history can be sent again, and all that was counted was told. */
async function expectWhole({ events, terminal }: Played): Promise<void> {
  expect(terminal.messages).toEqual(foldHistory(GO, events));
  const told = eventsOf(events, "usage").map(({ usage }) => usage);
  expect(terminal.usage).toEqual(told.reduce(addUsage));
  expect(terminal.messages.every((message) => Object.isFrozen(message) && Object.isFrozen(message.content))).toBe(true);
  await acceptsNextPrompt(terminal.messages, [fetch]);
}

const causesOf = ({ events }: Played): string[] => eventsOf(events, "rebase").map(({ plan }) => plan.cause);
const done = reply("Done.");

describe("room before a request", () => {
  it.each([
    [{ model: "claude-opus-5" }, 1_000_000],
    [{ model: "claude-haiku-4-5" }, 200_000],
    [{ model: "claude-opus-5", fallbackModel: "claude-haiku-4-5" }, 200_000],
    [{ model: "scripted-modern" }, 200_000],
    [{ model: "claude-opus-5", contextWindow: 50_000 }, 50_000],
  ])("L30 is counted in the window of the models: %j", async (params, window) => {
    const { events } = await play([done], params);
    expect(
      eventsOf(events, "usage").map(({ remaining, usage }) => remaining + usage.input_tokens + usage.output_tokens),
    ).toEqual([window - 8_192]);
  });

  it("L31 is made by clearing old results alone when that is enough", async () => {
    const { model, asked } = modelOf([1, 2, 3, 4, 5].map((n) => turn(`t${n}`, 10, 3_500)).concat(done), () =>
      reply(SUMMARY),
    );
    const played = await play(model, small);
    expect(causesOf(played)).toEqual(["microcompact"]);
    expect(asked()).toBe(0);
    expect(JSON.stringify(played.terminal.messages).match(/call of fetch.*?cleared/g)).toHaveLength(3);
    await expectWhole(played);
  });

  it("L32 L35 is made by a summary, which the model reads in the next request", async () => {
    const replies = [1, 2, 3, 4, 5, 6].map((n) => turn(`t${n}`, 3_000, 10)).concat(done);
    const { model, asked } = modelOf(replies, () => reply(SUMMARY));
    const played = await play(model, small);
    expect(causesOf(played)).toEqual(["compact"]);
    expect(asked()).toBe(1);
    expect(reasonsOf(played)).toEqual([...Array(6).fill("next_turn"), "completed"]);
    const last = sent(played.api, played.api.requests.length).messages;
    expect(last[0]?.content).toEqual([text("Go."), text(expect.stringContaining(SUMMARY))]);
    await expectWhole(played);
  });

  it("B66 is made before the request that a burst would have made too long", async () => {
    const burst = reply([1, 2, 3, 4].map((n) => toolUse("fetch", { n, tokens: 2_200 }, `b${n}`)));
    const { model } = modelOf([turn("t1", 4_000, 10), turn("t2", 4_000, 10), burst, done], () => reply(SUMMARY));
    const played = await play(model, { ...small, model: "scripted-classic" });
    expect(causesOf(played)).toEqual(["compact"]);
    const [rebased] = eventsOf(played.events, "rebase");
    expect(rebased?.tokensBefore).toBeGreaterThan(16_000);
    expect(rebased?.tokensAfter).toBeLessThan(11_000);
    await expectWhole(played);
  });

  it.each<[string, () => ScriptedReply, RegExp]>([
    ["empty", () => reply(" "), /empty/],
    ["cut", () => reply("## Task\nHalf", { stopReason: "max_tokens" }), /not whole/],
    ["refused", () => reply("I can not", { stopReason: "refusal" }), /not whole/],
    ["too long", () => reply("line\n".repeat(201)), /lines/],
    ["an error", () => httpFault(400, { message: "no" }), /No summary was made/],
  ])(
    "B63 L32 a summary that is %s changes nothing; after three of them nobody is asked",
    async (_what, summary, why) => {
      const replies = [1, 2, 3, 4, 5].map((n) => turn(`t${n}`, 3_300, 10));
      const tail = [6, 7, 8, 9].map((n) => turn(`t${n}`, 100, 10));
      const { model, asked } = modelOf([...replies, ...tail, done], summary);
      const played = await play(model, small, undefined, { allowRefused: true });
      expect(causesOf(played)).toEqual([]);
      expect(asked()).toBe(3);
      expect(attachmentsOf(played.events)).toEqual(
        Array(3).fill({ kind: "compaction_failed", message: expect.stringMatching(why) }),
      );
      expect(played.terminal.reason).toBe("completed");
      await expectWhole(played);
    },
  );

  it("L33 ends the run before a request when summing up is off and there is no room for an answer", async () => {
    const { model, asked } = modelOf(
      [1, 2, 3, 4, 5, 6, 7].map((n) => turn(`t${n}`, 3_000, 10)),
      () => reply(SUMMARY),
    );
    const played = await play(model, { ...small, autoCompact: false });
    expect(played.terminal).toMatchObject({ reason: "blocking_limit", remaining: expect.any(Number) });
    expect(asked()).toBe(0);
    await expectWhole(played);
  });

  it("L33 tells what was cleared, though it was not enough", async () => {
    const replies = [turn("t1", 10, 2_600), turn("t2", 10, 10), turn("t3", 10, 10), turn("t4", 19_000, 10)];
    const { model } = modelOf(replies, () => reply(SUMMARY));
    const played = await play(model, { ...small, autoCompact: false });
    expect(causesOf(played)).toEqual(["microcompact"]);
    expect(played.terminal.reason).toBe("blocking_limit");
    await expectWhole(played);
  });

  it.each([
    [{ contextWindow: 0 }, "contextWindow is 0"],
    [{ contextWindow: Number.NaN }, "contextWindow is NaN"],
    [{ autoCompactAt: 20 }, "autoCompactAt is 20"],
    [{ autoCompactAt: -0.1 }, "autoCompactAt is -0.1"],
  ])("L30 L32 limits that are none are refused at once: %o", (limits, why) => {
    expect(() => query({ messages: GO, ...limits })).toThrow(why);
  });

  it("L30 asks for no longer answer than the window has room for", async () => {
    const { model } = modelOf([turn("t1", 10, 3_000), done], () => reply(SUMMARY));
    const played = await play(model, { ...small, contextWindow: 5_500, autoCompact: false });
    const limits = [1, 2].map((number) => sent(played.api, number).max_tokens);
    expect(limits[0]).toBe(1_000);
    expect(limits[1]).toBe(1_000);
    await expectWhole(played);
  });

  it("B35 is not made while a reply is paused: it is bound to what stands before it", async () => {
    const turns = [1, 2, 3, 4, 5].map((n) => turn(`t${n}`, 3_300, 10));
    const { model, asked } = modelOf([...turns, reply("So far ", { stopReason: "pause_turn" }), done], () => reply(""));
    const played = await play(model, small);
    expect(reasonsOf(played)).toEqual([...Array(5).fill("next_turn"), "pause_turn", "completed"]);
    expect(asked()).toBe(1);
  });
});

describe("a call for a summary", () => {
  const replies = [1, 2, 3, 4, 5].map((n) => turn(`t${n}`, 3_300, 10)).concat(done);

  it("L40 ends with the run when it is aborted, and the history is what it was", async () => {
    const controller = new AbortController();
    const stalled = (): ScriptedReply => {
      queueMicrotask(() => controller.abort());
      return reply("half a summary", { faults: [{ kind: "stall", at: { event: 3 } }] });
    };
    const { model } = modelOf(replies, stalled);
    const played = await play(model, { ...small, signal: controller.signal });
    expect(played.terminal.reason).toBe("aborted_streaming");
    expect([causesOf(played), attachmentsOf(played.events)]).toEqual([[], []]);
    await expectWhole(played);
  });

  it("L24a has a deadline of its own, after which the run goes on without it", async () => {
    const clock = new VirtualClock();
    const { model } = modelOf(replies, () => reply("half", { faults: [{ kind: "stall", at: { event: 3 } }] }));
    const run = play(model, { ...small, context: { clock } });
    await clock.passes(240_000);
    const played = await run;
    expect(attachmentsOf(played.events)).toEqual([
      { kind: "compaction_failed", message: expect.stringContaining("longer than 240 s") },
    ]);
    expect(played.terminal.reason).toBe("completed");
    await expectNoSleepers(clock);
  });

  it("L22 is asked again like any request, costs like any, and has neither tools nor a system prompt", async () => {
    let tries = 0;
    const { model } = modelOf(replies, () => (tries++ === 0 ? httpFault(529) : reply(SUMMARY)));
    const prices: number[] = [];
    const price = (): number => {
      prices.push(1);
      return 1;
    };
    const params = { ...small, systemPrompt: "Be careful.", retry: { baseMs: 1 }, price, maxBudgetUsd: 6 };
    const played = await play(model, params, undefined, { allowRefused: true });
    expect(causesOf(played)).toEqual(["compact"]);
    // Five turns with tools and the summary: the sixth dollar is spent by then.
    expect(played.terminal.reason).toBe("completed");
    expect(prices).toHaveLength(7);
    const [request] = played.api.requests.filter(({ body }) => isSummary(body as MessagesRequest));
    expect(Object.keys(request?.body as object)).toEqual(["model", "max_tokens", "stream", "messages"]);
    await expectWhole(played);
  });
});

describe("a prompt that the API refuses as too long (L21)", () => {
  const wide: Partial<QueryParams> = { ...small, contextWindow: 150_000 };
  const turns = [1, 2, 3, 4, 5, 6].map((n) => turn(`t${n}`, 5_000, 6_000));

  it("L34 is cured by the collapses that were staged while the history grew, without a model", async () => {
    const { model, asked } = modelOf([...turns, httpFault(413), done], () => reply(SUMMARY));
    const played = await play(model, wide);
    expect(reasonsOf(played)).toEqual([...Array(6).fill("next_turn"), "collapse_drain_retry", "completed"]);
    expect(causesOf(played)).toEqual(["collapse"]);
    expect(asked()).toBe(0);
    await expectWhole(played);
  });

  it("L21 is cured by a summary of all but the newest turn when that was not enough, and its cost is counted", async () => {
    const { model, asked } = modelOf([...turns, httpFault(413), httpFault(413), done], () => reply(SUMMARY));
    const played = await play(model, { ...wide, autoCompact: false });
    expect(reasonsOf(played).slice(6)).toEqual(["collapse_drain_retry", "reactive_compact_retry", "completed"]);
    expect(asked()).toBe(1);
    expect(played.terminal.messages.filter(({ role }) => role === "assistant")).toHaveLength(2);
    expect(eventsOf(played.events, "usage")).toHaveLength(turns.length + 2);
    await expectWhole(played);
  });

  it("L21 ends the run when no rung helps, and says why", async () => {
    const short = [turn("t1", 9_000, 10), turn("t2", 10, 10)];
    const { model } = modelOf([...short, httpFault(413)], () => reply(""));
    const played = await play(model, wide);
    expect(played.terminal.reason).toBe("prompt_too_long");
    expect(attachmentsOf(played.events)).toEqual([{ kind: "compaction_failed", message: "The summary is empty." }]);
    await expectWhole(played);
  });

  it("B66 is cured by clearing what the newest turn found when nothing else is left", async () => {
    const { model } = modelOf([turn("t1", 10, 30_000), httpFault(413), done], () => reply(SUMMARY));
    const played = await play(model, wide);
    expect(reasonsOf(played)).toEqual(["next_turn", "reactive_compact_retry", "completed"]);
    expect(JSON.stringify(played.terminal.messages)).toContain("was cleared to save room");
    await expectWhole(played);
  });

  it("L40 an abort while the summary is made ends the run, and the history is what was told", async () => {
    const controller = new AbortController();
    const { model } = modelOf([...turns.slice(0, 2), httpFault(413)], () => {
      queueMicrotask(() => controller.abort());
      return reply("half", { faults: [{ kind: "stall", at: { event: 3 } }] });
    });
    const played = await play(model, { ...wide, signal: controller.signal });
    expect(played.terminal.reason).toBe("aborted_streaming");
    await expectWhole(played);
  });

  it("L34 B60 after a change of model the collapses are those of the new history", async () => {
    const { model } = modelOf([...turns, httpFault(529), httpFault(413), done], () => reply(SUMMARY));
    const input = new InputQueue();
    const params = { ...wide, input, fallbackModel: "scripted-modern", retry: { maxRetries: 0 } };
    // Said behind the first results, it is a message of its own until the history is rewritten.
    const played = await play(model, params, ({ type, turn: n }) => {
      if (type === "tool_end" && n === 1) input.enqueue("Hurry.");
    });
    expect(reasonsOf(played).slice(6)).toEqual(["model_fallback", "collapse_drain_retry", "completed"]);
    expect(causesOf(played)).toEqual(["fallback", "collapse"]);
    expect(JSON.stringify(played.terminal.messages)).toContain("- User: Hurry.");
    await expectWhole(played);
  });
});

describe("thinking that is signed over what stands before it", () => {
  const FIFTY = Array.from({ length: 50 }, (_, index) => turn(`t${index}`, 400, 1_600));

  it.each(["scripted-modern", "scripted-classic"])(
    "B53 B54 B57 M92 %s refuses nothing of fifty turns with rewrites, another model, queued input and a resume",
    async (name) => {
      const input = new InputQueue();
      const fallbackModel = name === "scripted-modern" ? "claude-sonnet-5-5" : "claude-sonnet-4-5";
      const replies = [...FIFTY.slice(0, 22), httpFault(529), ...FIFTY.slice(22), done];
      const first = modelOf(replies, () => reply(SUMMARY));
      const params = { ...small, model: name, fallbackModel, input, retry: { maxRetries: 0 } };
      const played = await play(first.model, params, ({ type, turn: n }) => {
        if (type === "tool_end" && n % 9 === 0) input.enqueue(`Hurry, it is turn ${n}.`);
      });
      expect(played.terminal).toMatchObject({ reason: "completed", turnCount: FIFTY.length + 1 });
      expect(new Set(causesOf(played))).toEqual(new Set(["microcompact", "compact", "fallback"]));
      expect(eventsOf(played.events, "queued_input")).toHaveLength(5);
      await expectWhole(played);

      const written: typeof GO = JSON.parse(JSON.stringify(played.terminal.messages));
      const messages = [...written, { role: "user" as const, content: "Again." }];
      const more = [1, 2, 3].map((n) => turn(`m${n}`, 100, 100)).concat(done);
      const resumed = await play(modelOf(more, () => reply(SUMMARY)).model, {
        ...small,
        model: fallbackModel,
        messages,
      });
      expect(resumed.terminal.reason).toBe("completed");
    },
  );
});
