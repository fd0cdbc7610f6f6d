import { reply, type ScriptedBlock, text, toolUse } from "@loopsmith/local-api";
import type { AnyTool } from "@loopsmith/tools/tool";
import { describe, expect, it } from "vitest";
import { abortWhen } from "./abort-when.ts";
import { countingTool, keyed, shared } from "./concurrent-tools.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { play, reasonsOf } from "./play-query.ts";
import { blocksOf, eventsOf, outcomesOf, resultsOf, sent, typesOf } from "./read-run.ts";
import { cooperates, gate, isDeaf, registryOf, tool } from "./scripted-tools.ts";
import { everythingReady, expectNoSleepers, VirtualClock } from "./virtual-clock.ts";

leaveNothing();

const done = reply("Done.");
const calls = (name: string, inputs: readonly object[]): ScriptedBlock[] =>
  inputs.map((input, index) => toolUse(name, input, `t${index + 1}`));

/** A tool whose calls wait until this many are under way at once, and how many ever were. */
function meeting(many: number): { tool: AnyTool; most: () => number } {
  const met = gate();
  let underWay = 0;
  let most = 0;
  const meets = tool("meets", async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    // Later, so that one too many would still be counted.
    if (underWay === many) setTimeout(met.open);
    await met.opened;
    underWay -= 1;
    return { content: "met" };
  });
  return { tool: meets, most: () => most };
}

describe("early start and order (L11)", () => {
  it("L11 runs a call to its end while the model still speaks", async () => {
    const echo = tool("echo", () => ({ content: "echo" }));
    const turn = reply([toolUse("echo", {}, "t1"), text("And now.")], {
      faults: [{ kind: "pause", at: { event: 7 }, ms: 20 }],
    });
    const { events } = await play([turn, done], { tools: registryOf(echo) });
    expect(typesOf(events).slice(0, 5)).toEqual([
      "request_start",
      "tool_use",
      "tool_start",
      "tool_end",
      "assistant_message",
    ]);
    expect(eventsOf(events, "tool_start")[0]?.reply).toEqual({
      role: "assistant",
      content: [toolUse("echo", {}, "t1")],
    });
  });

  it("L11 L54 runs five calls at once and no more", async () => {
    const { tool: meets, most } = meeting(5);
    const { events } = await play([reply(calls("meets", Array(8).fill({}))), done], {
      tools: registryOf(shared(meets)),
    });
    expect(most()).toBe(5);
    expect(eventsOf(events, "tool_end")).toHaveLength(8);
  });

  it("L11 runs as many at once as it is told", async () => {
    const { tool: meets, most } = meeting(1);
    const tools = registryOf(shared(meets));
    await play([reply(calls("meets", Array(3).fill({}))), done], { tools, maxConcurrency: 1 });
    expect(most()).toBe(1);
  });

  it("L11 gives results in call order, whatever order the calls end in", async () => {
    const gates = [gate(), gate()];
    const ended: unknown[] = [];
    const waits = tool("waits", async ({ n }) => {
      await gates[Number(n)]?.opened;
      ended.push(n);
      gates[Number(n) - 1]?.open();
      return { content: `${n}` };
    });
    const { events, terminal } = await play([reply(calls("waits", [{ n: 0 }, { n: 1 }, { n: 2 }])), done], {
      tools: registryOf(shared(waits)),
    });
    expect(ended).toEqual([2, 1, 0]);
    expect(eventsOf(events, "tool_end").map(({ toolUseId }) => toolUseId)).toEqual(["t1", "t2", "t3"]);
    expect(resultsOf(terminal.messages).map(({ content }) => content)).toEqual(["0", "1", "2"]);
  });

  it("L11 tells progress while the call runs", async () => {
    const heard = gate();
    const chatty = tool("chatty", async (_input, { onProgress }) => {
      onProgress({ text: "half" });
      await heard.opened;
      return { content: "all" };
    });
    const { events } = await play([reply(calls("chatty", [{}])), done], { tools: registryOf(chatty) }, ({ type }) => {
      if (type === "tool_progress") heard.open();
    });
    expect(eventsOf(events, "tool_progress")).toMatchObject([{ toolUseId: "t1", progress: { text: "half" } }]);
  });
});

describe("who waits for whom (L12)", () => {
  /** Runs one call of each tool and writes down when each begins and ends. */
  async function logOf(tools: Record<string, (each: AnyTool) => AnyTool>): Promise<string[]> {
    const log: string[] = [];
    const made = Object.entries(tools).map(([name, kind]) =>
      kind(
        tool(name, async () => {
          log.push(`${name} begins`);
          await new Promise((resolve) => setTimeout(resolve, 5));
          log.push(`${name} ends`);
          return { content: name };
        }),
      ),
    );
    const blocks = Object.keys(tools).map((name) => toolUse(name, { path: "a.ts" }, name));
    await play([reply(blocks), done], { tools: registryOf(...made) });
    return log;
  }

  const alone = (each: AnyTool): AnyTool => each;
  const writes = (each: AnyTool): AnyTool => keyed(each);
  const reads = (each: AnyTool): AnyTool => keyed(each, { readOnly: true });

  it("L12 an exclusive call waits for all before it and holds back all after it", async () => {
    expect(await logOf({ a: shared, b: alone, c: shared })).toEqual([
      ...["a begins", "a ends"],
      ...["b begins", "b ends"],
      ...["c begins", "c ends"],
    ]);
  });

  it("L12 calls of one key wait for each other", async () => {
    expect(await logOf({ a: writes, b: writes })).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });

  it("L12 a read sees the write before it, and a write waits for the read before it", async () => {
    expect(await logOf({ a: writes, b: reads, c: writes })).toEqual([
      ...["a begins", "a ends"],
      ...["b begins", "b ends"],
      ...["c begins", "c ends"],
    ]);
  });

  it.each<[string, (each: AnyTool) => AnyTool, string]>([
    ["shared calls", shared, "a.ts"],
    ["calls of two keys", writes, "b.ts"],
    ["reads of one key", reads, "a.ts"],
  ])("L12 %s run side by side", async (_what, kind, path) => {
    const { tool: meets, most } = meeting(2);
    const blocks = calls("meets", [{ path: "a.ts" }, { path }]);
    await play([reply(blocks), done], { tools: registryOf(kind(meets)) });
    expect(most()).toBe(2);
  });
});

describe("a failure and its siblings (L13)", () => {
  const declares = (each: AnyTool): AnyTool => ({ ...shared(each), failureCancelsSiblings: true });
  const begun = () => {
    const begins = gate();
    const waits = tool("waits", (input, context) => {
      begins.open();
      return cooperates(input, context);
    });
    const fails = tool("fails", async () => {
      await begins.opened;
      throw new Error("broken");
    });
    return { waits: shared(waits), fails };
  };
  const blocks = [toolUse("waits", {}, "t1"), toolUse("fails", {}, "t2"), toolUse("counted", {}, "t3")];

  it("L13 stops running siblings and starts no queued one, when the tool declares it, and says why", async () => {
    const { waits, fails } = begun();
    const counted = countingTool("counted");
    const tools = registryOf(waits, declares(fails), counted.tool);
    const { events, terminal } = await play([reply(blocks), done], { tools });
    expect(outcomesOf(events)).toEqual({ t1: "cancelled", t2: "error", t3: "cancelled" });
    expect(counted.starts()).toBe(0);
    expect(resultsOf(terminal.messages)).toMatchObject([
      { is_error: true, content: expect.stringMatching(/stopped before it finished.*fails/) },
      { is_error: true, content: expect.stringContaining("broken") },
      { is_error: true, content: expect.stringMatching(/was not started.*fails/) },
    ]);
  });

  it.each([
    ["declares nothing", "declared" as const, shared],
    ["declares it, and the host wants none of it", "none" as const, declares],
  ])("L13 harms no sibling of a failed tool that %s", async (_what, siblingAbort, kind) => {
    const fails = kind(tool("fails", () => Promise.reject(new Error("broken"))));
    const counted = countingTool("counted");
    const { events } = await play([reply([toolUse("fails", {}, "t1"), toolUse("counted", {}, "t2")]), done], {
      tools: registryOf(fails, counted.tool),
      siblingAbort,
    });
    expect(outcomesOf(events)).toEqual({ t1: "error", t2: "ok" });
  });

  it("L13 stops all siblings of any failed tool where the host wants that", async () => {
    const { waits, fails } = begun();
    const counted = countingTool("counted");
    const tools = registryOf(waits, shared(fails), counted.tool);
    const { events } = await play([reply(blocks), done], { tools, siblingAbort: "all" });
    expect(outcomesOf(events)).toEqual({ t1: "cancelled", t2: "error", t3: "cancelled" });
  });

  it("F83 runs the sixth call when one of five has ended", async () => {
    const first = gate();
    let started = 0;
    const waits = tool("waits", async ({ n }) => {
      started += 1;
      if (started === 6) first.open();
      if (n !== 1) await first.opened;
      return { content: `${n}` };
    });
    const inputs = [1, 2, 3, 4, 5, 6].map((n) => ({ n }));
    const { events } = await play([reply(calls("waits", inputs)), done], { tools: registryOf(shared(waits)) });
    expect(Object.values(outcomesOf(events))).toEqual(Array(6).fill("ok"));
  });
});

describe("what is void (L14)", () => {
  it("L14 stops a call of a reply that the model then refuses, and lets nothing of it in", async () => {
    const stopped = gate();
    const waits = tool("waits", (_input, { signal }) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          stopped.open();
          reject(new Error("too late"));
        });
      });
    });
    const turn = reply([toolUse("waits", {}, "t1"), text("I can not")], {
      stopReason: "refusal",
      faults: [{ kind: "pause", at: { event: 7 }, ms: 20 }],
    });
    const played = await play([turn, done], { tools: registryOf(waits), fallbackModel: "claude-haiku-4-5" });
    await stopped.opened;
    expect(reasonsOf(played)).toEqual(["model_fallback", "completed"]);
    expect(eventsOf(played.events, "tool_end")).toEqual([]);
    expect(resultsOf(played.terminal.messages)).toEqual([]);
  });

  it("L14 runs no call of a refused reply that has not begun", async () => {
    const counted = countingTool("counted");
    const turn = reply([toolUse("counted", {}, "t1")], { stopReason: "refusal" });
    const canUseTool = () => new Promise<never>(() => {});
    const { terminal } = await play([turn], { tools: registryOf(counted.tool), canUseTool, context: { graceMs: 5 } });
    expect(terminal.reason).toBe("refusal");
    expect(counted.starts()).toBe(0);
  });
});

describe("caps and aborts (L15, L16)", () => {
  it("L15 cuts a result in the middle, keeps the whole where the host wants it, and names the place", async () => {
    const kept: string[] = [];
    const big = tool("big", () => ({ content: `first ${"x".repeat(40_000)} last` }));
    const saveOverflow = async (whole: string) => {
      kept.push(whole);
      return "/kept/big.txt";
    };
    const { terminal } = await play([reply(calls("big", [{}])), done], {
      tools: registryOf(big),
      context: { saveOverflow },
    });
    const content = String(resultsOf(terminal.messages)[0]?.content);
    expect(content).toMatch(/^first x+[^x].*\/kept\/big\.txt.*x+ last$/s);
    expect(content.length).toBeLessThanOrEqual(30_000);
    expect(kept.map(({ length }) => length)).toEqual([40_011]);
  });

  it("L16 leaves a call alone that ignores the abort for the grace period, and answers it", async () => {
    const clock = new VirtualClock();
    const { signal, onEvent } = abortWhen("assistant_message", "tool_start");
    const run = play(
      [reply(calls("deaf", [{}]))],
      { tools: registryOf(tool("deaf", isDeaf)), signal, context: { clock } },
      onEvent,
    );
    await clock.passes(1_000);
    const { terminal, events } = await run;
    expect(terminal.reason).toBe("aborted_tools");
    expect(outcomesOf(events)).toEqual({ t1: "interrupted" });
    expect(resultsOf(terminal.messages)).toMatchObject([{ tool_use_id: "t1", is_error: true }]);
    await expectNoSleepers(clock);
  });

  it("L24a gives a call two minutes, and the grace period to end", async () => {
    const clock = new VirtualClock();
    const run = play([reply(calls("deaf", [{}])), done], {
      tools: registryOf(tool("deaf", isDeaf)),
      context: { clock },
    });
    await clock.passes(120_000);
    await clock.passes(1_000);
    const { terminal, events } = await run;
    expect(outcomesOf(events)).toEqual({ t1: "timed_out" });
    expect(resultsOf(terminal.messages)).toMatchObject([{ content: expect.stringContaining("120 s") }]);
    expect(terminal.reason).toBe("completed");
    await expectNoSleepers(clock);
  });
});

describe("tools that misbehave", () => {
  it.each([
    ["F72 resolves", () => ({ content: "at last" })],
    [
      "F73 rejects",
      () => {
        throw new Error("at last");
      },
    ],
  ])("%s after it was left alone, and nobody hears of it", async (_what, late) => {
    const clock = new VirtualClock();
    const later = gate();
    const deaf = tool("deaf", async () => {
      await later.opened;
      return late();
    });
    const { signal, onEvent } = abortWhen("assistant_message", "tool_start");
    const run = play([reply(calls("deaf", [{}]))], { tools: registryOf(deaf), signal, context: { clock } }, onEvent);
    await clock.passes(1_000);
    const { terminal } = await run;
    const before = JSON.stringify(terminal.messages);
    // A rejection that nobody handles would fail the whole file.
    later.open();
    await everythingReady();
    expect(JSON.stringify(terminal.messages)).toBe(before);
  });

  it("F80 changes its input for itself alone", async () => {
    const vandal = tool("vandal", (input) => {
      const { list } = input as { list: number[] };
      list.push(4);
      Object.assign(input, { more: true });
      return { content: "done" };
    });
    const { api, events, terminal } = await play([reply(calls("vandal", [{ list: [1, 2, 3] }])), done], {
      tools: registryOf(vandal),
    });
    const written = toolUse("vandal", { list: [1, 2, 3] }, "t1");
    expect(blocksOf(terminal.messages[1])).toEqual([written]);
    expect(blocksOf(sent(api, 2).messages[1])).toEqual([written]);
    expect(eventsOf(events, "tool_use")[0]?.toolUse).toEqual(written);
  });
});
