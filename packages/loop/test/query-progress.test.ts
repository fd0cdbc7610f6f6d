import { reply, text, toolUse } from "@loopsmith/local-api";
import type { KeptTurn, QueryEvent } from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import { abortWhen } from "./abort-when.ts";
import { countingTool } from "./concurrent-tools.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { play, reasonsOf } from "./play-query.ts";
import { attachmentsOf, blocksOf, eventsOf, outcomesOf, resultsOf, sent, typesOf } from "./read-run.ts";
import { registryOf, tool } from "./scripted-tools.ts";
import { expectNoSleepers, VirtualClock } from "./virtual-clock.ts";

leaveNothing();

const echo = tool("echo", (input) => ({ content: `echo ${JSON.stringify(input)}` }));
const tools = registryOf(echo);
const done = reply("Done.");
const callOf = (id: string, input: unknown = {}) => reply([toolUse("echo", input, id)]);
const never = (): Promise<never> => new Promise(() => {});

describe("the third same call in a row (L17)", () => {
  const same = ["t1", "t2", "t3", "t4"].map((id) => callOf(id, { p: 1 }));

  it("L17 has a person asked, with the reason, from the third call on", async () => {
    const reasons: (string | undefined)[] = [];
    await play([...same, done], {
      tools,
      canUseTool: async ({ mustAsk, input }) => {
        reasons.push(mustAsk);
        return { kind: "allow", input };
      },
    });
    expect(reasons).toEqual([
      undefined,
      undefined,
      expect.stringContaining("3 times in a row"),
      expect.stringContaining("4 times in a row"),
    ]);
  });

  it("L17 is denied where rules are asked and no person can be", async () => {
    const counted = countingTool("echo");
    const { events, terminal } = await play([...same.slice(0, 3), done], {
      tools: registryOf(counted.tool),
      hooks: { preTool: async () => ({ kind: "pass" }) },
    });
    expect(outcomesOf(events)).toEqual({ t1: "ok", t2: "ok", t3: "denied" });
    expect(resultsOf(terminal.messages)[2]).toMatchObject({
      is_error: true,
      content: expect.stringMatching(/3 times in a row.*Nobody can be asked/),
    });
    expect(counted.starts()).toBe(2);
  });

  it("L17 runs where nothing is asked, and its result says that it makes no progress", async () => {
    const { terminal } = await play([...same, done], { tools });
    const contents = resultsOf(terminal.messages).map(({ content }) => content);
    expect(contents).toEqual([
      'echo {"p":1}',
      'echo {"p":1}',
      expect.stringContaining("3 times in a row"),
      expect.stringContaining("4 times in a row"),
    ]);
  });

  it("L17 is told to the reader once, however often it comes", async () => {
    const { events } = await play([...same, done], { tools });
    expect(attachmentsOf(events)).toEqual([{ kind: "no_progress", message: expect.stringContaining("echo") }]);
  });

  it("L17 is the same call whatever the order of its keys, and another one for another input", async () => {
    const inputs = [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
      { a: 1, b: 3 },
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ];
    const steps = inputs.map((input, index) => callOf(`t${index}`, input));
    const { events } = await play([...steps, done], { tools });
    expect(attachmentsOf(events)).toEqual([]);
    const third = await play([...steps.slice(0, 2), callOf("t2", { a: 1, b: 2 }), done], { tools });
    expect(attachmentsOf(third.events)).toHaveLength(1);
  });

  it("L17 does not count the calls of attempts that were dropped", async () => {
    const half = (id: string) =>
      reply([toolUse("echo", { p: 1 }, id), text("m")], {
        faults: [
          { kind: "pause", at: { event: 7 }, ms: 20 },
          { kind: "error", at: { event: 7 }, type: "overloaded_error" },
        ],
      });
    const reasons: (string | undefined)[] = [];
    const { terminal } = await play([half("a1"), half("a2"), callOf("t1", { p: 1 }), callOf("t2", { p: 1 }), done], {
      tools,
      context: { graceMs: 5 },
      retry: { baseMs: 1 },
      canUseTool: async ({ toolUse: { id }, mustAsk, input }) => {
        if (id.startsWith("a")) return never();
        reasons.push(mustAsk);
        return { kind: "allow", input };
      },
    });
    expect(terminal.reason).toBe("completed");
    expect(reasons).toEqual([undefined, undefined]);
  });

  it("L17 ends the run when three turns in a row make the same calls and all of them fail", async () => {
    const bad = tool("bad", () => Promise.reject(new Error("broken")));
    const turn = (n: number) => reply([toolUse("bad", { n: 1 }, `a${n}`), toolUse("bad", { n: 2 }, `b${n}`)]);
    const played = await play([1, 2, 3].map(turn), { tools: registryOf(bad) });
    expect(reasonsOf(played)).toEqual(["next_turn", "next_turn", "consecutive_errors"]);
  });

  it("L17 F82 leaves failures alone that differ", async () => {
    const bad = tool("bad", () => Promise.reject(new Error("broken")));
    const turn = (n: number) => reply([toolUse("bad", { n }, `t${n}`)]);
    const played = await play([...[1, 2, 3, 4].map(turn), done], { tools: registryOf(bad) });
    expect(reasonsOf(played)).toEqual([...Array(4).fill("next_turn"), "completed"]);
  });
});

describe("summaries of tool turns (L18)", () => {
  const notes = (events: readonly QueryEvent[]) => attachmentsOf(events).filter(({ kind }) => kind === "note");

  it("L18 is told at the end of the next turn, and made of the turn before", async () => {
    const turns: KeptTurn[] = [];
    const { events } = await play([callOf("t1"), callOf("t2", { n: 2 }), done], {
      tools,
      deps: {
        summarizeToolUse: async (turn) => {
          turns.push(turn);
          return `Turn ${turns.length}.`;
        },
      },
    });
    expect(notes(events)).toEqual([
      { kind: "note", text: "Turn 1." },
      { kind: "note", text: "Turn 2." },
    ]);
    const order = typesOf(events).filter((type) => ["assistant_message", "attachment", "committed"].includes(type));
    expect(order).toEqual([
      ...["assistant_message", "committed"],
      ...["assistant_message", "attachment", "committed"],
      ...["assistant_message", "attachment", "committed"],
    ]);
    expect(turns.map(({ results }) => results.map(({ tool_use_id }) => tool_use_id))).toEqual([["t1"], ["t2"]]);
  });

  it("L18 is for the reader: no request and no history holds it", async () => {
    const { api, terminal } = await play([callOf("t1"), done], {
      tools,
      deps: { summarizeToolUse: async () => "Read a file." },
    });
    expect(blocksOf(sent(api, 2).messages.at(-1))).toHaveLength(1);
    expect(JSON.stringify(terminal.messages)).not.toContain("Read a file.");
  });

  it("L18 does not hold up the next request", async () => {
    let summarize = (_text: string): void => {};
    const summary = new Promise<string>((resolve) => {
      summarize = resolve;
    });
    const { events } = await play(
      [callOf("t1"), done],
      { tools, deps: { summarizeToolUse: () => summary } },
      ({ type, turn }) => {
        if (type === "assistant_message" && turn === 2) summarize("Late.");
      },
    );
    expect(notes(events)).toEqual([{ kind: "note", text: "Late." }]);
  });

  it.each<[string, () => Promise<string | undefined>]>([
    ["throws", () => Promise.reject(new Error("no model"))],
    [
      "throws at once",
      () => {
        throw new Error("no model");
      },
    ],
    ["is empty", async () => undefined],
  ])("L18 that %s is passed over in silence", async (_what, summarizeToolUse) => {
    const played = await play([callOf("t1"), done], { tools, deps: { summarizeToolUse } });
    expect(reasonsOf(played)).toEqual(["next_turn", "completed"]);
    expect(attachmentsOf(played.events)).toEqual([]);
  });

  it("L18 that hangs is waited for half a minute, and passed over in silence", async () => {
    const clock = new VirtualClock();
    const run = play([callOf("t1"), done], { tools, deps: { summarizeToolUse: never }, context: { clock } });
    await clock.passes(30_000);
    await clock.passes(1_000);
    const played = await run;
    expect(reasonsOf(played)).toEqual(["next_turn", "completed"]);
    expect(attachmentsOf(played.events)).toEqual([]);
    await expectNoSleepers(clock);
  });

  it("L18 L40 that hangs holds up an abort no longer than the grace period", async () => {
    const clock = new VirtualClock();
    const stalled = reply([text("a b", ["a ", "b"])], { faults: [{ kind: "stall", at: { event: 4 } }] });
    const { signal, onEvent } = abortWhen("text_delta");
    const params = { tools, signal, deps: { summarizeToolUse: never }, context: { clock } };
    const run = play([callOf("t1"), stalled], params, onEvent);
    await clock.passes(1_000);
    expect(reasonsOf(await run)).toEqual(["next_turn", "aborted_streaming"]);
    await expectNoSleepers(clock);
  });

  it("L18 is not made of a turn without tools", async () => {
    let made = 0;
    const summarizeToolUse = async () => {
      made += 1;
      return "One.";
    };
    const { events } = await play([reply("Half", { stopReason: "pause_turn" }), done], { deps: { summarizeToolUse } });
    expect(made).toBe(0);
    expect(eventsOf(events, "attachment")).toEqual([]);
  });
});
