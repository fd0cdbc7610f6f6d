import { getEventListeners } from "node:events";
import { HistoryError } from "@loopsmith/conversation";
import { systemClock } from "@loopsmith/llm/clock";
import { createHttpClient } from "@loopsmith/llm/node";
import { reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { type QueryEvent, type QueryParams, query, type Terminal } from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import { abortWhen } from "./abort-when.ts";
import { countingTool } from "./concurrent-tools.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { play, reasonsOf } from "./play-query.ts";
import { attachmentsOf, eventsOf, foldHistory } from "./read-run.ts";
import { cooperates, registryOf, tool } from "./scripted-tools.ts";
import { everythingReady, expectNoSleepers, VirtualClock } from "./virtual-clock.ts";

leaveNothing();

const echo = tool("echo", (input) => ({ content: `echo ${JSON.stringify(input)}` }));
const tools = registryOf(echo);
const done = reply("Done.");
const callOf = (id: string) => reply([toolUse("echo", { id }, id)]);
const never = (): Promise<never> => new Promise(() => {});
const COMPACTION_MS = 300_000;
const go = [{ role: "user" as const, content: "Go." }];

/** Gives a run to a reader of its own; afterwards nothing that it began is left. */
async function readBy(
  steps: readonly ScriptStep[],
  params: Partial<QueryParams>,
  read: (run: AsyncGenerator<QueryEvent, Terminal>, api: LocalServer) => Promise<void>,
): Promise<void> {
  const clock = new VirtualClock();
  const { signal = new AbortController().signal, context = {}, ...rest } = params;
  await withLocalApi(
    steps,
    async (api) => {
      const all = { messages: go, client: createHttpClient(api), signal, context: { clock, ...context }, ...rest };
      await read(query(all), api);
      await api.idle();
      await expectNoSleepers(clock);
      expect(getEventListeners(signal, "abort"), "listeners that are left").toEqual([]);
      expect(api.openSockets(), "sockets that are left").toBe(0);
    },
    { allowMissed: true },
  );
}

describe("a reader that leaves (F84)", () => {
  const stalled = reply([text("half of it", ["half ", "of it"])], { faults: [{ kind: "stall", at: { event: 4 } }] });

  it("F84 asks for nothing when the first event is never asked for", async () => {
    await withLocalApi([], async (api) => {
      const run = query({ messages: go, client: createHttpClient(api) });
      await everythingReady();
      await run.return(undefined as never); // Nobody looks at its value.
      expect(api.requests).toEqual([]);
    });
  });

  it.each(["request_start", "text_delta"] as const)("F84 closes the stream when it leaves at %s", async (last) => {
    const steps = last === "request_start" ? [] : [stalled];
    await readBy(steps, {}, async (run, api) => {
      for await (const { type } of run) if (type === last) break;
      await expect.poll(() => api.requests.every(({ end }) => end === "client_left")).toBe(true);
      expect(await run.next()).toEqual({ done: true, value: undefined });
    });
  });

  it("F84 stops a running tool, and comes back when the tool has ended", async () => {
    const told: string[] = [];
    const waits = tool("waits", async (input, context) => {
      context.onProgress({ text: "begun" });
      await Promise.resolve(cooperates(input, context)).catch(() => told.push("the tool has ended"));
      return { content: "stopped" };
    });
    await readBy([reply([toolUse("waits", {}, "t1")])], { tools: registryOf(waits) }, async (run) => {
      for await (const { type } of run) if (type === "tool_progress") break;
      told.push("the reader is back");
    });
    expect(told).toEqual(["the tool has ended", "the reader is back"]);
  });

  it("F84 does not start a call whose start is the last thing it hears", async () => {
    const counted = countingTool("counted");
    await readBy([reply([toolUse("counted", {}, "t1")])], { tools: registryOf(counted.tool) }, async (run) => {
      for await (const { type } of run) if (type === "tool_start") break;
    });
    expect(counted.starts()).toBe(0);
  });

  it("F84 leaves nothing when it throws", async () => {
    const readers = async (run: AsyncGenerator<QueryEvent, Terminal>) => {
      for await (const { type } of run) if (type === "text_delta") throw new TypeError("the screen is gone");
    };
    await readBy([stalled], {}, async (run) => {
      await expect(readers(run)).rejects.toThrow("the screen is gone");
    });
  });

  it("F84 leaves no summary under way", async () => {
    const deps = { summarizeToolUse: never };
    await readBy([callOf("t1"), stalled], { tools, deps, context: { graceMs: 0 } }, async (run) => {
      for await (const { type } of run) if (type === "text_delta") break;
    });
  });

  it("F84 may be as slow as it likes", async () => {
    await readBy([callOf("t1"), done], { tools }, async (run) => {
      for await (const event of run) {
        await everythingReady();
        if (event.type === "terminal") expect(event.terminal.reason).toBe("completed");
      }
    });
  });
});

describe("effects that break (F84)", () => {
  it.each<[string, () => Promise<never>]>([
    ["throws", () => Promise.reject(new Error("no summary"))],
    [
      "throws at once",
      () => {
        throw new Error("no summary");
      },
    ],
  ])("F84 goes on with the history as it is when making room %s, and says so", async (_what, prepare) => {
    const played = await play([done], { deps: { prepare } });
    expect(reasonsOf(played)).toEqual(["completed"]);
    expect(attachmentsOf(played.events)).toEqual([
      { kind: "compaction_failed", message: expect.stringContaining("no summary") },
    ]);
  });

  it("F84 gives making room five minutes", async () => {
    const clock = new VirtualClock();
    const run = play([done], { deps: { prepare: never }, context: { clock } });
    await clock.passes(COMPACTION_MS);
    await clock.passes(1_000);
    const played = await run;
    expect(reasonsOf(played)).toEqual(["completed"]);
    expect(attachmentsOf(played.events)).toEqual([
      { kind: "compaction_failed", message: expect.stringContaining("300 s") },
    ]);
    await expectNoSleepers(clock);
  });

  const tooLong = reply("", { faults: [{ kind: "http", status: 413 }] });

  it("F84 counts a rung that throws as one that has not helped", async () => {
    const played = await play([tooLong], { deps: { cure: () => Promise.reject(new Error("no summary")) } });
    expect(reasonsOf(played)).toEqual(["prompt_too_long"]);
    expect(attachmentsOf(played.events)).toEqual([
      { kind: "compaction_failed", message: expect.stringContaining("no summary") },
    ]);
  });

  it("F84 gives a rung five minutes", async () => {
    const clock = new VirtualClock();
    const run = play([tooLong], { deps: { cure: never }, context: { clock } });
    await clock.passes(COMPACTION_MS);
    await clock.passes(1_000);
    expect(reasonsOf(await run)).toEqual(["prompt_too_long"]);
    await expectNoSleepers(clock);
  });

  it("F84 ends a rung that always says it has helped and never does", async () => {
    const messages = [{ role: "user" as const, content: "Go on." }];
    const plan = { cause: "compact", messages, firstChanged: 0, thinking: "strip" } as const;
    const played = await play([tooLong, tooLong], {
      deps: { cure: async (cure) => ({ kind: "cured", cure, plan, messages, tokensBefore: 2, tokensAfter: 1 }) },
    });
    expect(reasonsOf(played)).toEqual(["reactive_compact_retry", "prompt_too_long"]);
  });

  it("F84 I4 ends in order when a host's function breaks its promise, with the history and the tokens that were told", async () => {
    let isBroken = false;
    const now = (): number => {
      if (!isBroken) return systemClock.now();
      isBroken = false;
      throw new TypeError("no time");
    };
    const breakAfterCommit = ({ type }: QueryEvent): void => {
      isBroken ||= type === "usage";
    };
    const played = await play([callOf("t1")], { tools, context: { clock: { ...systemClock, now } } }, breakAfterCommit);
    expect(played.terminal).toMatchObject({ reason: "model_error", error: { message: "no time" } });
    expect(played.terminal.usage.output_tokens).toBeGreaterThan(0);
    expect(played.terminal.messages).toHaveLength(3);
    expect(foldHistory(go, played.events)).toEqual(played.terminal.messages);
    expect(eventsOf(played.events, "terminal")).toHaveLength(1);
  });

  it("F84 takes a price that cannot be told for the whole budget, and keeps what the tools have done", async () => {
    const price = (): number => {
      throw new TypeError("no such model");
    };
    const free = await play([callOf("t1"), done], { tools, price });
    expect(reasonsOf(free)).toEqual(["next_turn", "completed"]);
    const bounded = await play([callOf("t1")], { tools, price, maxBudgetUsd: 1 });
    expect(bounded.terminal).toMatchObject({ reason: "budget_exceeded", limit: "usd" });
    expect(bounded.terminal.messages).toHaveLength(3);
  });
});

describe("aborts (L40)", () => {
  it("L40 asks nobody when the signal has fired before", async () => {
    const played = await play([], { signal: AbortSignal.abort() });
    expect(reasonsOf(played)).toEqual(["aborted_streaming"]);
    expect(played.terminal.messages).toEqual(go);
  });

  it("L40 an abort comes before the want of room", async () => {
    const played = await play([], { signal: AbortSignal.abort(), contextWindow: 10_000 });
    expect(reasonsOf(played)).toEqual(["aborted_streaming"]);
  });

  it.each(["prepare", "cure"] as const)("L40 ends while %s hangs, after the grace period", async (effect) => {
    const clock = new VirtualClock();
    const abort = new AbortController();
    const hangs = () => {
      abort.abort();
      return never();
    };
    const steps = effect === "cure" ? [reply("", { faults: [{ kind: "http", status: 413 } as const] })] : [];
    const run = play(steps, { deps: { [effect]: hangs }, signal: abort.signal, context: { clock } });
    await clock.passes(1_000);
    expect(reasonsOf(await run)).toEqual(["aborted_streaming"]);
    await expectNoSleepers(clock);
  });

  it("L40 leaves no listener on the signal of the host", async () => {
    const { signal } = abortWhen("terminal");
    await play([callOf("t1"), done], { tools, signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

describe("wrong arguments", () => {
  it("L02 throws at once for a history in which a call has no result", () => {
    const call = { type: "tool_use", id: "t1", name: "echo", input: {} } as const;
    expect(() => query({ messages: [...go, { role: "assistant", content: [call] }, ...go] })).toThrow(HistoryError);
  });

  it.each(["maxTurns", "maxConcurrency", "maxOutputTokens"] as const)(
    "throws at once for a %s of 0, or half a one",
    (name) => {
      for (const value of [0, -1, 1.5, Number.NaN]) {
        expect(() => query({ messages: go, [name]: value })).toThrow(RangeError);
      }
    },
  );

  it("leaves what it was given untouched", async () => {
    const messages = Object.freeze([{ role: "user" as const, content: "Go." }]);
    const { terminal } = await play([done], { messages });
    expect(messages).toEqual(go);
    expect(terminal.messages).not.toBe(messages);
  });

  it("L06a uses the tools that were there when the run began", async () => {
    const late = countingTool("late");
    const mine = registryOf();
    mine.register(
      tool("adds", () => {
        mine.register(late.tool);
        return { content: "added" };
      }),
    );
    const steps = [reply([toolUse("adds", {}, "t1")]), reply([toolUse("late", {}, "t2")]), done];
    const { terminal } = await play(steps, { tools: mine });
    expect(terminal.reason).toBe("completed");
    expect(late.starts()).toBe(0);
  });
});
