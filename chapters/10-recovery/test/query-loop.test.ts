import { setTimeout as sleep } from "node:timers/promises";
import type { RebasePlan } from "@loopsmith/conversation/history";
import { type StreamFn, streamQuery } from "@loopsmith/llm/stream";
import { httpFault, reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import type { Message } from "@loopsmith/loop/events";
import type { AnyTool } from "@loopsmith/tools/tool";
import { describe, expect, it } from "vitest";
import type { QueryDeps } from "#chapter";
import { type LoopPlay, type PlayedLoop, playLoop, reasonsOf, startLoop, tool } from "./play-loop.ts";

const done = reply("Done.");
const cut = (words: string) => reply(words, { stopReason: "max_tokens" });
const tooLong = httpFault(400, { type: "invalid_request_error", message: "prompt is too long: 9 tokens > 8 maximum" });
const callOf = (id: string) => reply([toolUse("count", {}, id)]);

/** A tool that counts how often it ran; `ran` settles with its first run. */
function counter(): { runs: () => number; ran: Promise<void>; count: AnyTool } {
  let runs = 0;
  let open = (): void => {};
  const ran = new Promise<void>((resolve) => {
    open = resolve;
  });
  const count = tool("count", () => {
    runs += 1;
    open();
    return { content: `run ${runs}` };
  });
  return { runs: () => runs, ran, count };
}

/** A cure that leaves only the prompt. */
const forgetAll: QueryDeps["cure"] = async (cure, { messages }) => {
  const shorter: readonly Message[] = messages.slice(0, 1);
  const plan: RebasePlan = { cause: "compact", messages: shorter, firstChanged: 0, thinking: "strip" };
  return { kind: "cured", cure, plan, messages: shorter, tokensBefore: 9_000, tokensAfter: 90 };
};

/** Holds the stream back behind a call until it has run, so that what breaks then breaks behind its start. */
const holdUntil = (ran: Promise<void>): StreamFn =>
  async function* (params) {
    for await (const event of streamQuery(params)) {
      yield event;
      if (event.type === "block" && event.block.type === "tool_use") await ran;
    }
  };

type Script = { name: string; steps: ScriptStep[]; play?: LoopPlay; reasons: string[] };

const SCRIPTS: Script[] = [
  {
    name: "F14 529 twice, then calls: retries are no transitions",
    steps: [httpFault(529), httpFault(529), callOf("t1"), done],
    reasons: ["next_turn", "completed"],
  },
  {
    name: "F39 cut again and again",
    steps: [cut("lost "), cut("one "), cut("two "), cut("three "), cut("four")],
    reasons: ["max_output_tokens_escalate", ...Array(3).fill("max_output_tokens_recovery"), "max_output_tokens"],
  },
  {
    name: "F10 too long, and no rung makes enough room",
    steps: [callOf("t1"), tooLong, tooLong, tooLong],
    play: {
      state: { stagedCollapses: [{ span: { from: 0, to: 1, tokens: 9 }, summary: "A prompt." }] },
      deps: { cure: forgetAll },
    },
    reasons: ["next_turn", "collapse_drain_retry", "reactive_compact_retry", "prompt_too_long"],
  },
  {
    name: "F15 529 beyond the limit, with another model",
    steps: [httpFault(529), httpFault(529), httpFault(529), done],
    play: { limits: { fallbackModel: "scripted-classic" } },
    reasons: ["model_fallback", "completed"],
  },
  {
    name: "F40 a refusal, and the other model refuses as well",
    steps: [reply("I can", { stopReason: "refusal" }), reply("Nor can I", { stopReason: "refusal" })],
    play: { limits: { fallbackModel: "scripted-classic" } },
    reasons: ["model_fallback", "refusal"],
  },
  {
    name: "F41 two pauses, then the answer",
    steps: [reply("One ", { stopReason: "pause_turn" }), reply("two ", { stopReason: "pause_turn" }), done],
    reasons: ["pause_turn", "pause_turn", "completed"],
  },
];

describe("step 10.8", () => {
  it.each(SCRIPTS)("10.8a $name", async ({ steps, play, reasons }) => {
    const { count } = counter();
    const run = await playLoop(steps, { tools: [count], ...play });
    expect(reasonsOf(run), `it ended with ${run.terminal.reason}`).toEqual(reasons);
    expect(run.requests, "the requests that were made").toHaveLength(steps.length);
  });

  it("10.8a keeps a turn that breaks behind the start of a tool, and runs the tool once (B48, F36)", async () => {
    const { count, ran, runs } = counter();
    const steps = [
      reply([toolUse("count", {}, "t1"), text("and then")], {
        faults: [{ kind: "error", at: { event: 8 }, type: "overloaded_error" }],
      }),
      done,
    ];
    const run = await playLoop(steps, { tools: [count], attempt: holdUntil(ran) });
    expect(reasonsOf(run)).toEqual(["model_error_retry", "completed"]);
    expect(run.requests).toHaveLength(2);
    expect(runs()).toBe(1);
    expect(run.requests[1]?.messages.at(-1)?.content, "the result, and a word on what happened").toMatchObject([
      { type: "tool_result", tool_use_id: "t1" },
      { type: "text" },
    ]);
  });

  it("10.8b asks the stop hooks when a run may end, and goes on with what they want", async () => {
    const verdicts = [{ kind: "continue", feedback: "Run the tests." } as const, { kind: "agree" } as const];
    const stopHooks: QueryDeps["stopHooks"] = async () => ({ verdict: verdicts.shift() ?? never(), events: [] });
    const run = await playLoop([reply("Done, I think."), done], { deps: { stopHooks } });
    expect(reasonsOf(run)).toEqual(["stop_hook_blocking", "completed"]);
    expect(run.requests[1]?.messages.at(-1)).toMatchObject({ role: "user", content: [{ text: "Run the tests." }] });
  });

  it("10.8c asks with what was prepared, and not at all when there is no room", async () => {
    const messages: readonly Message[] = [{ role: "user", content: [{ type: "text", text: "Made shorter." }] }];
    const shorter: QueryDeps["prepare"] = async (state) => ({
      kind: "ready",
      state: { ...state, messages },
      maxTokens: 77,
      events: [{ type: "attachment", attachment: { kind: "note", text: "Shortened." } }],
    });
    const run = await playLoop([done], { deps: { prepare: shorter } });
    expect(run.requests).toMatchObject([{ messages, max_tokens: 77 }]);
    expect(run.events.at(0), "told before the request").toMatchObject({ type: "attachment", turn: 1 });
    expect(run.terminal.messages).toEqual([
      ...messages,
      { role: "assistant", content: [{ type: "text", text: "Done." }] },
    ]);
    const full: QueryDeps["prepare"] = async () => ({ kind: "blocked", remaining: 12, events: [] });
    expect((await playLoop([], { deps: { prepare: full } })).terminal).toMatchObject({
      reason: "blocking_limit",
      remaining: 12,
    });
  });

  it("10.8c ends as aborted, not for want of room, when the signal fires while room is made (L40)", async () => {
    const abort = new AbortController();
    const full: QueryDeps["prepare"] = async () => {
      abort.abort();
      return { kind: "blocked", remaining: 12, events: [] };
    };
    expect(reasonsOf(await playLoop([], { signal: abort.signal, deps: { prepare: full } }))).toEqual([
      "aborted_streaming",
    ]);
  });

  it("10.8d tries one rung after the other without a request between, and asks again when one has helped", async () => {
    const tried: string[] = [];
    const cure: QueryDeps["cure"] = async (rung, state, signal) => {
      tried.push(rung);
      return rung === "collapse_drain" ? { kind: "not_cured", cure: rung } : forgetAll(rung, state, signal);
    };
    const stagedCollapses = [{ span: { from: 0, to: 1, tokens: 9 }, summary: "A prompt." }];
    const run = await playLoop([tooLong, done], { state: { stagedCollapses }, deps: { cure } });
    expect(tried).toEqual(["collapse_drain", "reactive_compact"]);
    expect(reasonsOf(run)).toEqual(["reactive_compact_retry", "completed"]);
    const types = run.events.map(({ type }) => type).filter((type) => type !== "text_delta");
    expect(types.slice(0, 5)).toEqual(["request_start", "discarded", "discarded", "rebase", "transition"]);
  });

  it("10.8d ends as aborted when the signal fires during a cure, whatever the cure gives (L40)", async () => {
    const abort = new AbortController();
    const cure: QueryDeps["cure"] = async (rung, state, signal) => {
      abort.abort();
      return forgetAll(rung, state, signal);
    };
    const run = await playLoop([tooLong], { signal: abort.signal, deps: { cure } });
    expect(reasonsOf(run)).toEqual(["aborted_streaming"]);
    expect(run.events.map(({ type }) => type)).not.toContain("rebase");
  });

  it("10.8e counts every reply, kept or not, and tells what it cost at the end", async () => {
    const { count } = counter();
    const costs = (input_tokens: number) => ({ usage: { input_tokens, output_tokens: 1 } });
    const steps = [
      reply("lost", { stopReason: "max_tokens", ...costs(1_000) }),
      reply([toolUse("count", {}, "t1")], costs(100)),
      reply("Done.", costs(10)),
    ];
    const run = await playLoop(steps, { tools: [count] });
    expect(run.terminal).toMatchObject({ usage: { input_tokens: 1_110, output_tokens: 3 }, turnCount: 2 });
    const told = run.events.flatMap((event) => (event.type === "usage" ? [event.usage.input_tokens] : []));
    expect(told, "one for each reply").toEqual([1_000, 100, 10]);
  });

  it("10.8f puts what was said meanwhile behind the results, once (L19)", async () => {
    const { count } = counter();
    const waiting = [
      {
        block: { type: "text", text: "In French, please." },
        origin: "queued",
        event: { type: "queued_input", id: "q1", status: "delivered" },
      } as const,
    ];
    const run = await playLoop([callOf("t1"), callOf("t2"), done], {
      tools: [count],
      deps: { takeInput: () => waiting.splice(0) },
    });
    const said = run.requests.map(({ messages }) => JSON.stringify(messages).split("In French").length - 1);
    expect(said, "how often each request says it").toEqual([0, 1, 1]);
    expect(run.events.filter(({ type }) => type === "queued_input")).toHaveLength(1);
  });

  it("10.8g renames an id that the history has already (B17)", async () => {
    const { count } = counter();
    const run = await playLoop([callOf("t1"), callOf("t1"), done], { tools: [count] });
    expect(run.terminal.reason).toBe("completed");
    expect(new Set(idsOf(run)).size, "ids of two calls").toBe(2);
  });

  it("10.8g knows the ids that the history had before the run", async () => {
    const { count } = counter();
    const first = await playLoop([callOf("t1"), done], { tools: [count] });
    const messages: readonly Message[] = [...first.terminal.messages, { role: "user", content: "Once more." }];
    const second = await playLoop([callOf("t1"), done], { tools: [count], messages });
    expect(new Set(idsOf(second)).size, "ids of two calls").toBe(2);
  });

  it("10.8h never changes what was committed: the history grows behind it", async () => {
    const { count } = counter();
    const run = await playLoop([callOf("t1"), cut("lost"), cut("half "), done], { tools: [count] });
    const sent = run.requests.map(({ messages }) => messages.map((message) => JSON.stringify(message)));
    for (const [index, earlier] of sent.entries()) {
      const later = sent[index + 1];
      if (later) expect(later.slice(0, earlier.length), `request ${index + 2}`).toEqual(earlier);
    }
    const committed = run.events.flatMap((event) => (event.type === "committed" ? event.messages : []));
    expect(run.terminal.messages).toEqual([{ role: "user", content: "Go." }, ...committed]);
  });

  it("10.8i tells the summary of a turn at the end of the next one, and waits for it no earlier (L18)", async () => {
    const { count } = counter();
    let open = (): void => {};
    const asked = new Promise<void>((resolve) => {
      open = resolve;
    });
    // A loop that waits for it before it asks again would wait for ever, if nobody gave up.
    const givenUp = sleep(2_000, "Nobody asked.", { ref: false });
    const summarizeToolUse = () => Promise.race([asked.then(() => "Counted once."), givenUp]);
    const run = await playLoop([callOf("t1"), done], {
      tools: [count],
      deps: { summarizeToolUse },
      onEvent: (event) => {
        if (event.type === "request_start" && event.turn === 2) open();
      },
    });
    const told = run.events.filter(({ type }) => ["assistant_message", "attachment"].includes(type));
    expect(told.map(({ type, turn }) => `${type} ${turn}`)).toEqual([
      "assistant_message 1",
      "assistant_message 2",
      "attachment 2",
    ]);
    expect(told.at(-1)).toMatchObject({ attachment: { kind: "note", text: "Counted once." } });
  });

  it("10.8j leaves nothing under way when the reader leaves: no socket, no summary (F84)", async () => {
    const { count } = counter();
    const stalls = reply("You may", { faults: [{ kind: "stall", at: { event: 4 } }] });
    let hasStopped = false;
    const summarizeToolUse: QueryDeps["summarizeToolUse"] = (_turn, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          hasStopped = true;
          reject(signal.reason);
        });
      });
    await withLocalApi([callOf("t1"), stalls], async (api) => {
      for await (const event of startLoop(api, { tools: [count], deps: { summarizeToolUse } }))
        if (event.type === "text_delta") break;
      expect(hasStopped, "the summary was told to stop").toBe(true);
      await expect.poll(() => api.openSockets()).toBe(0);
    });
  });
});

function idsOf({ terminal }: PlayedLoop): string[] {
  return terminal.messages
    .flatMap(({ content }) => (typeof content === "string" ? [] : content))
    .flatMap((block) => (block.type === "tool_use" ? [block.id] : []));
}

function never(): never {
  throw new Error("The stop hooks were asked once too often.");
}
