import { getEventListeners } from "node:events";
import { httpFault, reply, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { askedTwice, begin, endsAfter, inShort, play } from "./play.ts";
import { contextOf, echo, everythingReady, exclusiveTool, gate, tool, waitsForSignal } from "./tools.ts";

const twoCalls = [text("Both."), toolUse("echo", { n: 1 }, "t1"), toolUse("echo", { n: 2 }, "t2")];

/** A whole call, a text, and the beginning of another call; then the connection is gone. */
const cut = reply([toolUse("counted", {}, "t1"), text("I go on."), toolUse("counted", {}, "t2")], {
  faults: [{ kind: "cut", at: { event: 11 }, how: "eof" }],
});

describe("step 9.6", () => {
  it("9.6a a tool starts while the model speaks: the reply waits for it (L11)", async () => {
    const started = gate();
    const starts = tool("starts", () => {
      started.open();
      return { content: "started" };
    });
    const turn = reply([text("I begin."), toolUse("starts", {}, "t1"), text("And I go on.")]);
    const { events, outcome } = await play([turn], contextOf([starts]), { stream: endsAfter(started.opened) });
    expect(inShort(events)).toEqual(["tool_use t1", "tool_start t1", "tool_end t1 ok", "assistant_message"]);
    expect(outcome).toMatchObject({
      kind: "tools_ran",
      kept: { results: [{ type: "tool_result", tool_use_id: "t1", content: "started" }] },
    });
  });

  it("9.6a tells of a call before anybody is asked about it, and of its reply so far when it starts", async () => {
    const asked: string[] = [];
    const context = contextOf([echo], {
      canUseTool: async ({ toolUse: { id }, input }) => {
        asked.push(id);
        return { kind: "allow", input };
      },
    });
    const { events, outcome } = await play([reply(twoCalls)], context, {
      onEvent: async (event) => {
        await everythingReady();
        if (event.type === "tool_use") expect(asked, "who was asked about").not.toContain(event.toolUse.id);
      },
    });
    const start = events.find((event) => event.type === "tool_start");
    // Of its reply so far: the second call may have come in the same packet.
    expect(start?.reply.content.slice(0, 2)).toMatchObject([twoCalls[0], { id: "t1" }]);
    expect(events[0]).toMatchObject({ type: "request_start", turn: 1, at: expect.any(Number) });
    expect(outcome).toMatchObject({
      kind: "tools_ran",
      reply: { stopReason: "tool_use" },
      kept: { message: { content: [{ type: "text" }, { id: "t1" }, { id: "t2" }] } },
    });
  });

  it("9.6b a reply that breaks off after a start is kept, and no call runs again (B48)", async () => {
    const started = gate();
    let runs = 0;
    const counted = tool("counted", async () => {
      runs += 1;
      started.open();
      await everythingReady();
      return { content: "done" };
    });
    const { events, outcome, requests } = await play([cut], contextOf([counted]), {
      stream: askedTwice(endsAfter(started.opened)),
    });
    expect(outcome, "what of the turn has to stay").toMatchObject({
      kind: "failed",
      error: { name: "LlmError" },
      kept: {
        message: { content: [{ type: "tool_use", id: "t1" }, { text: "I go on." }] },
        results: [{ tool_use_id: "t1", content: "done" }],
      },
    });
    expect(inShort(events)).toEqual(["tool_use t1", "tool_start t1", "tool_end t1 ok"]);
    expect({ runs, requests }).toEqual({ runs: 1, requests: 1 });
  });

  it("9.6b a reply that breaks off before any start is asked again, and its calls are forgotten (L22)", async () => {
    const asked = gate();
    let questions = 0;
    const context = contextOf([tool("counted", () => ({ content: "done" }))], {
      canUseTool: ({ input }, signal) =>
        new Promise((resolve) => {
          questions += 1;
          asked.open();
          if (questions > 1) resolve({ kind: "allow", input });
          // The first attempt is void by then.
          else signal.addEventListener("abort", () => resolve({ kind: "allow", input }));
        }),
    });
    const again = reply([toolUse("counted", {}, "t1")]);
    const stream = askedTwice(endsAfter(asked.opened));
    const { events, outcome, requests } = await play([cut, again], context, { stream });
    expect(outcome).toMatchObject({ kind: "tools_ran", kept: { results: [{ tool_use_id: "t1", content: "done" }] } });
    expect(inShort(events).filter((event) => /start|end|discarded/.test(event))).toEqual([
      "discarded",
      "tool_start t1",
      "tool_end t1 ok",
    ]);
    expect(requests).toBe(2);
  });

  it("9.6c an abort keeps a turn whose call has begun, with a result for every call (B03)", async () => {
    const abort = new AbortController();
    const allCame = gate();
    const quick = tool("quick", async () => {
      await allCame.opened;
      return { content: "written" };
    });
    const alone = exclusiveTool("alone", () => ({ content: "" }));
    const calls = [toolUse("quick", {}, "t1"), toolUse("slow", {}, "t2"), toolUse("alone", {}, "t3")];
    const silent = reply([...calls, text("And then")], { faults: [{ kind: "stall", at: { event: 15 } }] });
    const tools = [quick, tool("slow", waitsForSignal), alone];
    const { outcome } = await play([silent], contextOf(tools, { signal: abort.signal }), {
      onEvent: (event) => {
        if (event.type === "tool_use" && event.toolUse.id === "t3") allCame.open();
        if (event.type === "tool_end") abort.abort();
      },
    });
    expect(outcome).toMatchObject({
      kind: "aborted",
      during: "streaming",
      kept: {
        message: { content: [{ id: "t1" }, { id: "t2" }, { id: "t3" }] },
        results: [
          { tool_use_id: "t1", content: "written" },
          { tool_use_id: "t2", is_error: true },
          { tool_use_id: "t3", is_error: true },
        ],
      },
    });
  });

  it("9.6c an abort before any start leaves nothing to keep, also one that was there before the request", async () => {
    const abort = new AbortController();
    const context = contextOf([echo], { signal: abort.signal });
    const aborted = await play([reply(twoCalls)], context, {
      onEvent: ({ type }) => void (type === "tool_use" && abort.abort()),
    });
    expect(aborted.outcome).toEqual({ kind: "aborted", during: "streaming" });
    expect(inShort(aborted.events)).not.toContain("tool_start t1");
    const before = await play([], contextOf([echo], { signal: AbortSignal.abort() }));
    expect(before).toMatchObject({ outcome: { kind: "aborted", during: "streaming" }, requests: 0 });
  });

  it("9.6d a reader that leaves stops the tools, closes the socket and leaves no listener behind (L40)", async () => {
    let hasEnded = false;
    const slow = tool("slow", async (input, context) => {
      context.onProgress({ text: "I have begun." });
      try {
        return await waitsForSignal(input, context);
      } finally {
        hasEnded = true;
      }
    });
    const silent = reply([toolUse("slow", {}, "t1"), text("And")], { faults: [{ kind: "stall", at: { event: 7 } }] });
    const context = contextOf([slow]);
    await withLocalApi([silent], async (api) => {
      for await (const { type } of begin(api, context)) if (type === "tool_progress") break;
      expect(hasEnded, "whether the tool had ended when the reader was gone").toBe(true);
      expect(getEventListeners(context.signal, "abort"), "who still listens to the signal of the run").toEqual([]);
      await api.idle();
    });
  });

  it("9.6e a refusal takes its calls with it", async () => {
    const refused = reply(twoCalls, { stopReason: "refusal" });
    const context = contextOf([tool("echo", waitsForSignal)]);
    const { events, outcome } = await play([refused], context);
    expect(outcome).toMatchObject({ kind: "refused", reply: { stopReason: "refusal" } });
    expect(inShort(events).filter((event) => event.startsWith("tool_end"))).toEqual([]);
  });

  it("9.6f never throws: a failure is an outcome, and a reply without calls too", async () => {
    const overloaded = await play([httpFault(529)], contextOf([echo]));
    expect(overloaded.outcome).toMatchObject({ kind: "failed", error: { name: "LlmError", status: 529 } });
    const { outcome, events } = await play([reply("Done.")], contextOf([echo]));
    expect(outcome).toMatchObject({ kind: "answered", reply: { stopReason: "end_turn" } });
    expect(inShort(events)).toEqual(["assistant_message"]);
  });
});
