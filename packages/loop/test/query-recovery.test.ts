import { rebase } from "@loopsmith/conversation/history";
import { type Fault, httpFault, reply, text, toolUse } from "@loopsmith/local-api";
import {
  type Cure,
  type Message,
  type QueryEvent,
  type QueryOverrides,
  yieldMissingToolResultBlocks,
} from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { play, reasonsOf } from "./play-query.ts";
import {
  acceptsNextPrompt,
  attachmentsOf,
  blocksOf,
  eventsOf,
  outcomesOf,
  resultsOf,
  sent,
  typesOf,
} from "./read-run.ts";
import { cooperates, registryOf, tool } from "./scripted-tools.ts";
import { expectNoSleepers, VirtualClock } from "./virtual-clock.ts";

leaveNothing();

const echo = tool("echo", (input) => ({ content: `echo ${JSON.stringify(input)}` }));
const tools = registryOf(echo);
const done = reply("Done.");
const callOf = (id: string) => reply([toolUse("echo", { id }, id)]);
const cut = (words: string) => reply(words, { stopReason: "max_tokens" });

describe("a cut answer (L20)", () => {
  it("L20 is asked for again with the larger limit, which holds until the next turn", async () => {
    const played = await play([cut("Half"), callOf("t1"), cut("Half"), done], { tools });
    expect(reasonsOf(played)).toEqual([
      "max_output_tokens_escalate",
      "next_turn",
      "max_output_tokens_escalate",
      "completed",
    ]);
    expect([1, 2, 3, 4].map((number) => sent(played.api, number).max_tokens)).toEqual([8_192, 128_000, 8_192, 128_000]);
    expect(sent(played.api, 2).messages).toEqual(sent(played.api, 1).messages);
    expect(eventsOf(played.events, "discarded").map(({ why }) => why)).toEqual(["escalated", "escalated"]);
  });

  it.each([
    ["claude-haiku-4-5", 64_000],
    ["claude-opus-4-1", 32_000],
    ["scripted-modern", 64_000],
  ])("L20 M43 is given all that %s can write, which is %i tokens", async (model, cap) => {
    const { api } = await play([cut("Half"), done], { model });
    expect([1, 2].map((number) => sent(api, number).max_tokens)).toEqual([8_192, cap]);
  });

  it("L20 M43 asks the model to fall back on for no more than it can write", async () => {
    const steps = [cut("Half"), httpFault(529), done];
    const models = { model: "claude-opus-5", fallbackModel: "claude-haiku-4-5", retry: { maxRetries: 0 } };
    const { api } = await play(steps, models);
    expect([1, 2, 3].map((number) => sent(api, number).max_tokens)).toEqual([8_192, 128_000, 64_000]);
  });

  it("L20 is continued by a hidden word of the user, never by a prefill", async () => {
    const { api, events, terminal } = await play([cut("One, "), done], { maxOutputTokensEscalated: 8_192 });
    expect(sent(api, 2).messages.slice(1)).toEqual([
      { role: "assistant", content: [text("One, ")] },
      { role: "user", content: [{ type: "text", text: expect.stringContaining("exactly where it stopped") }] },
    ]);
    expect(eventsOf(events, "committed")[0]?.origins).toEqual([[], ["recovery"]]);
    expect(terminal.turnCount).toBe(2);
  });

  it("L20 is kept when the third continuation was cut too, and the history goes on", async () => {
    const { terminal } = await play(["One ", "two ", "three ", "four"].map(cut), { maxOutputTokensEscalated: 8_192 });
    expect(terminal).toMatchObject({ reason: "max_output_tokens", turnCount: 4 });
    expect(blocksOf(terminal.messages.at(-1))).toEqual([text("four")]);
    await acceptsNextPrompt(terminal.messages);
  });

  it("L04 F38 inside its only call runs and keeps nothing, and goes on", async () => {
    const half = { type: "tool_use", id: "t1", name: "echo", input: {}, json: '{"a": 1' } as const;
    const played = await play([reply([half], { stopReason: "max_tokens" }), done], {
      tools,
      maxOutputTokensEscalated: 8_192,
    });
    expect(reasonsOf(played)).toEqual(["max_output_tokens_recovery", "completed"]);
    expect(eventsOf(played.events, "tool_use")).toEqual([]);
    expect(JSON.stringify(played.terminal.messages)).not.toContain("tool_use");
  });
});

describe("a prompt that is too long (L21)", () => {
  const stagedCollapses = [{ span: { from: 0, to: 1, tokens: 1_000 }, summary: "A long talk." }];

  /** A ladder whose rungs are tried in vain, unless they are among `helpful`; and which were tried. */
  function ladder(helpful: readonly Cure[]): { tried: Cure[]; deps: QueryOverrides } {
    const tried: Cure[] = [];
    return {
      tried,
      deps: {
        state: { stagedCollapses },
        cure: async (cure, { messages: before }) => {
          tried.push(cure);
          if (!helpful.includes(cure)) return { kind: "not_cured", cure, message: `${cure} did not help` };
          const messages = [{ role: "user" as const, content: `In short, by ${cure}: go.` }];
          const plan = { cause: "compact", messages, firstChanged: 0, thinking: "strip" } as const;
          return { kind: "cured", cure, plan, messages: rebase(before, plan), tokensBefore: 9, tokensAfter: 5 };
        },
      },
    };
  }

  it("L21 climbs every rung once, and only then ends", async () => {
    const { tried, deps } = ladder(["collapse_drain", "reactive_compact"]);
    const played = await play([httpFault(413), httpFault(413), httpFault(413)], { deps });
    expect(reasonsOf(played)).toEqual(["collapse_drain_retry", "reactive_compact_retry", "prompt_too_long"]);
    expect(tried).toEqual(["collapse_drain", "reactive_compact"]);
    expect(played.terminal.messages).toEqual([{ role: "user", content: "In short, by reactive_compact: go." }]);
  });

  it("L21 goes on to the next rung without a request when one has not helped, and tells which failed", async () => {
    const { tried, deps } = ladder([]);
    const played = await play([httpFault(413)], { deps });
    expect(reasonsOf(played)).toEqual(["prompt_too_long"]);
    expect(tried).toEqual(["collapse_drain", "reactive_compact"]);
    expect(attachmentsOf(played.events)).toEqual([
      { kind: "compaction_failed", message: "collapse_drain did not help" },
      { kind: "compaction_failed", message: "reactive_compact did not help" },
    ]);
  });

  it("L21 compacts again after a next turn, and not before", async () => {
    const { tried, deps } = ladder(["reactive_compact"]);
    const steps = [httpFault(413), callOf("t1"), httpFault(413), callOf("t2"), done];
    const played = await play(steps, { deps, tools });
    expect(reasonsOf(played)).toEqual([
      "reactive_compact_retry",
      "next_turn",
      "reactive_compact_retry",
      "next_turn",
      "completed",
    ]);
    expect(tried).toEqual(["collapse_drain", "reactive_compact", "reactive_compact"]);
  });

  it.each([
    ["the 400", httpFault(400, { message: "prompt is too long: 210000 tokens > 200000 maximum" })],
    ["the 413", httpFault(413)],
    ["a reply that filled the window", reply("Half", { stopReason: "model_context_window_exceeded" })],
  ])("L21 F10 knows %s, and shows no error when a rung helps", async (_what, tooLong) => {
    const { deps } = ladder(["collapse_drain"]);
    const played = await play([tooLong, done], { deps });
    expect(reasonsOf(played)).toEqual(["collapse_drain_retry", "completed"]);
    expect(attachmentsOf(played.events)).toEqual([]);
    expect(sent(played.api, 2).messages).toEqual([
      { role: "user", content: [text("In short, by collapse_drain: go.")] },
    ]);
  });
});

describe("asking again (L22)", () => {
  /** Lets each wait between two attempts pass as soon as it was told. */
  const patient = (clock: VirtualClock) => (event: QueryEvent) => {
    if (event.type === "retry") void clock.passes(event.waitMs);
  };

  it("L22 waits half a second, doubled four times, tells each wait, and then ends with the error", async () => {
    const clock = new VirtualClock();
    const steps = Array.from({ length: 5 }, () => httpFault(500));
    const { events, terminal } = await play(steps, { context: { clock }, deps: { random: () => 0.5 } }, patient(clock));
    expect(eventsOf(events, "retry").map(({ attempt, waitMs }) => [attempt, waitMs])).toEqual([
      [1, 500],
      [2, 1_000],
      [3, 2_000],
      [4, 4_000],
    ]);
    expect(terminal).toMatchObject({ reason: "model_error", error: { status: 500 }, turnCount: 1 });
    expect(eventsOf(events, "request_start").map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
    await expectNoSleepers(clock);
  });

  it("L22 waits as long as the server asks for", async () => {
    const clock = new VirtualClock();
    const steps = [httpFault(429, { headers: { "retry-after": "7" } }), done];
    const { events, terminal } = await play(steps, { context: { clock } }, patient(clock));
    expect(eventsOf(events, "retry")).toMatchObject([{ waitMs: 7_000, cause: { status: 429 } }]);
    expect(terminal.reason).toBe("completed");
  });

  it("L22 L40 an abort ends the wait at once, without another request", async () => {
    const clock = new VirtualClock();
    const abort = new AbortController();
    const params = { context: { clock }, signal: abort.signal };
    const played = await play([httpFault(500)], params, (event) => {
      // Once the wait has begun.
      if (event.type === "retry") setImmediate(() => abort.abort());
    });
    expect(reasonsOf(played)).toEqual(["aborted_streaming"]);
    await expectNoSleepers(clock);
  });

  it.each([400, 401, 403, 404])("L22 does not ask again after a %d", async (status) => {
    const { terminal, events } = await play([httpFault(status)]);
    expect(terminal).toMatchObject({ reason: "model_error", error: { status } });
    expect(eventsOf(events, "retry")).toEqual([]);
  });

  const spoilt = (...faults: Fault[]) => reply([text("half an answer"), toolUse("echo", { n: 1 }, "t1")], { faults });

  it.each<[string, Fault]>([
    ["F17 a reset before the first event", { kind: "cut", at: { event: 0 }, how: "reset" }],
    ["F18 a reset after message_start", { kind: "cut", at: { event: 1 }, how: "reset" }],
    ["F19 a reset inside text", { kind: "cut", at: { event: 4 }, how: "reset" }],
    ["F20 a reset inside the input of a call", { kind: "cut", at: { event: 7 }, how: "reset" }],
    ["F22 an end inside the input of a call", { kind: "cut", at: { event: 7 }, how: "eof" }],
    ["F28 an event that comes twice", { kind: "duplicate", at: { event: 2 } }],
    ["F31 a second message_start", { kind: "duplicate", at: { event: 1 } }],
    ["F33 an event that is no JSON", { kind: "bad_json", at: { event: 4 } }],
    ["F34 an error event before any block", { kind: "error", at: { event: 1 }, type: "api_error" }],
    [
      "F06 a page instead of a stream",
      { kind: "http", status: 200, body: "<html>", headers: { "content-type": "text/html" } },
    ],
    ["a socket that hangs up", { kind: "hang_up" }],
  ])("L25 L22 asks again after %s, and takes nothing of the first attempt", async (_what, fault) => {
    const played = await play([spoilt(fault), done], { tools, retry: { baseMs: 1 } });
    expect(reasonsOf(played)).toEqual(["completed"]);
    expect(eventsOf(played.events, "retry")).toHaveLength(1);
    expect(played.terminal.messages.slice(1)).toEqual([{ role: "assistant", content: [text("Done.")] }]);
    expect(eventsOf(played.events, "tool_start")).toEqual([]);
  });

  it.each<[string, number]>([
    ["F21 after a whole call", 9],
    ["F23 after message_delta", 10],
  ])("L25 a reply that ends %s is no answer, and its call is not asked for again", async (_what, event) => {
    const faults: Fault[] = [
      { kind: "pause", at: { event }, ms: 20 },
      { kind: "cut", at: { event }, how: "eof" },
    ];
    const played = await play([spoilt(...faults), done], { tools, retry: { baseMs: 1 } });
    expect(reasonsOf(played)).toEqual(["model_error_retry", "completed"]);
    expect(outcomesOf(played.events)).toEqual({ t1: "ok" });
    expect(eventsOf(played.events, "retry")).toEqual([]);
    expect(blocksOf(played.terminal.messages[1])).toEqual([text("half an answer"), toolUse("echo", { n: 1 }, "t1")]);
  });

  it("L25 F32 does not mind an event that nobody knows", async () => {
    const played = await play([spoilt({ kind: "unknown_event", at: { event: 2 } }), done], { tools });
    expect(reasonsOf(played)).toEqual(["next_turn", "completed"]);
  });

  it("F36 lets a call that had started end when the reply breaks, and keeps its real result", async () => {
    let starts = 0;
    const slow = tool("slow", async (_input, { signal }) => {
      starts += 1;
      await new Promise((resolve) => setTimeout(resolve, 40));
      return { content: signal.aborted ? "stopped" : "real" };
    });
    const half = reply([toolUse("slow", {}, "t1"), text("m")], {
      faults: [
        { kind: "pause", at: { event: 7 }, ms: 20 },
        { kind: "error", at: { event: 7 }, type: "overloaded_error" },
      ],
    });
    const played = await play([half, done], { tools: registryOf(slow) });
    expect(reasonsOf(played)).toEqual(["model_error_retry", "completed"]);
    expect(resultsOf(played.terminal.messages)).toMatchObject([{ tool_use_id: "t1", content: "real" }]);
    expect(starts).toBe(1);
  });

  it("L22 ends after three turns in a row that broke when a call had started", async () => {
    const broken = (id: string) =>
      reply([toolUse("echo", { id }, id), text("m")], {
        faults: [
          { kind: "pause", at: { event: 7 }, ms: 20 },
          { kind: "cut", at: { event: 7 }, how: "eof" },
        ],
      });
    const played = await play([broken("t1"), broken("t2"), broken("t3")], { tools });
    expect(reasonsOf(played)).toEqual(["model_error_retry", "model_error_retry", "consecutive_errors"]);
    expect(resultsOf(played.terminal.messages)).toHaveLength(3);
  });
});

describe("another model (L23)", () => {
  const fallbackModel = "claude-haiku-4-5";

  it.each([
    ["is overloaded after the retries", [httpFault(529), httpFault(529)]],
    ["is unknown", [httpFault(404, { message: "model: claude-sonnet-5-5" })]],
    ["declines", [reply([text("I can")], { stopReason: "refusal" })]],
  ])("L23 is asked the same when the first one %s, for the rest of the run", async (_what, failing) => {
    const played = await play([...failing, callOf("t1"), done], {
      ...{ tools, fallbackModel },
      retry: { baseMs: 1, maxRetries: 1 },
    });
    expect(reasonsOf(played)).toEqual(["model_fallback", "next_turn", "completed"]);
    expect(eventsOf(played.events, "discarded").at(-1)).toMatchObject({ why: "fallback" });
    const models = played.api.requests.map((_, index) => sent(played.api, index + 1).model);
    expect(models).toEqual([...failing.map(() => "claude-sonnet-5-5"), fallbackModel, fallbackModel]);
    expect(sent(played.api, failing.length + 1).messages).toEqual(sent(played.api, 1).messages);
  });

  it.each([400, 401, 500])("L23 is not asked when the first one fails with %d", async (status) => {
    const { terminal, api } = await play([httpFault(status)], { fallbackModel, retry: { maxRetries: 0 } });
    expect(terminal.reason).toBe("model_error");
    expect(api.requests).toHaveLength(1);
  });

  it("L23 is asked once in a run, and by the next run only when it is needed again", async () => {
    const steps = [httpFault(529), callOf("t1"), httpFault(529)];
    const played = await play(steps, { tools, fallbackModel, retry: { maxRetries: 0 } });
    expect(reasonsOf(played)).toEqual(["model_fallback", "next_turn", "model_error"]);
    const next = await play([done], { fallbackModel });
    expect(sent(next.api, 1).model).toBe("claude-sonnet-5-5");
  });

  it("L23 F43 gets no running tool of the attempt that was discarded", async () => {
    const waits = tool("waits", cooperates);
    const declines = reply([toolUse("waits", {}, "t1"), text("I can not")], {
      stopReason: "refusal",
      faults: [{ kind: "pause", at: { event: 7 }, ms: 20 }],
    });
    const played = await play([declines, done], { tools: registryOf(waits), fallbackModel });
    expect(reasonsOf(played)).toEqual(["model_fallback", "completed"]);
    expect(sent(played.api, 2).messages).toEqual(sent(played.api, 1).messages);
  });
});

describe("a transcript that ends inside a turn (L24)", () => {
  it("L24 gets one message of results for each message with calls, in call order", async () => {
    const open = {
      role: "assistant",
      content: [text("I look."), toolUse("echo", { n: 1 }, "t1"), toolUse("echo", { n: 2 }, "t2")],
    } as Message;
    const silent = { role: "assistant", content: "Nothing to do." } as Message;
    const assistants = [open, silent].filter((message) => message.role === "assistant");
    const missing = [...yieldMissingToolResultBlocks(assistants, "The process ended.")];
    expect(missing).toEqual([
      {
        role: "user",
        content: ["t1", "t2"].map((id) => ({
          ...{ type: "tool_result", tool_use_id: id, content: "The process ended.", is_error: true },
        })),
      },
    ]);
    await acceptsNextPrompt([{ role: "user", content: "Go." }, open, ...missing], [echo]);
  });
});

describe("deadlines (L24a)", () => {
  it.each<[string, number, Fault]>([
    ["no headers come", 600_000, { kind: "late_headers" }],
    ["no byte comes", 300_000, { kind: "stall", at: { event: 4 } }],
  ])("L24a gives an attempt up when %s for %d ms, and asks again", async (_what, ms, fault) => {
    const clock = new VirtualClock();
    const run = play(
      [reply("half an answer", { faults: [fault] }), done],
      { context: { clock }, deps: { random: () => 0.5 } },
      (event) => {
        if (event.type === "retry") void clock.passes(event.waitMs);
      },
    );
    await clock.passes(ms);
    const { events, terminal } = await run;
    expect(terminal.reason).toBe("completed");
    expect(eventsOf(events, "stall")).toHaveLength(1);
    expect(eventsOf(events, "retry")).toMatchObject([{ attempt: 1, cause: { kind: "timeout" } }]);
    await expectNoSleepers(clock);
  });

  it("L24a F25 tells of a silence after twenty seconds, and ends nothing", async () => {
    const clock = new VirtualClock();
    const answer = reply("half an answer", { faults: [{ kind: "pause", at: { event: 4 }, ms: 60 }] });
    const run = play([answer], { context: { clock } });
    await clock.passes(20_000);
    const { events, terminal } = await run;
    expect(eventsOf(events, "stall")).toMatchObject([{ silentMs: 20_000 }]);
    expect(terminal.reason).toBe("completed");
  });
});

describe("answers of nothing (L26)", () => {
  it.each([
    ["thinking alone", [{ type: "thinking", thinking: "Hm." }]],
    ["blank text", [text(" \n ")]],
    ["nothing", []],
  ] as const)("L26 an answer of %s after a call ends the run, and the next request is valid", async (_what, blocks) => {
    const { terminal, events } = await play([callOf("t1"), reply(blocks)], { tools });
    expect(terminal).toMatchObject({ reason: "completed", turnCount: 2 });
    expect(terminal.messages).toHaveLength(3);
    expect(typesOf(events).filter((type) => type === "request_start")).toHaveLength(2);
    await acceptsNextPrompt(terminal.messages, [echo]);
  });

  it("L26 a cut in the middle of thinking goes on, and ends", async () => {
    const thinks = reply([{ type: "thinking", thinking: "Hm.", signature: "" }], { stopReason: "max_tokens" });
    const played = await play([thinks, thinks, thinks, thinks], { maxOutputTokensEscalated: 8_192 });
    expect(reasonsOf(played)).toEqual([...Array(3).fill("max_output_tokens_recovery"), "max_output_tokens"]);
    await acceptsNextPrompt(played.terminal.messages);
  });
});
