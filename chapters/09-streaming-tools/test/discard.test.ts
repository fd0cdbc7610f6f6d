import { describe, expect, it } from "vitest";
import {
  call,
  contextOf,
  echo,
  everythingReady,
  exclusiveTool,
  executorOf,
  gate,
  inShort,
  readAll,
  resultsOf,
  tool,
  waitsForSignal,
} from "./tools.ts";

/** Everything that is rejected and that nobody takes, while `run` runs and a moment longer. */
async function unhandledRejections(run: () => Promise<void>): Promise<unknown[]> {
  const reasons: unknown[] = [];
  const note = (reason: unknown): void => void reasons.push(reason);
  process.on("unhandledRejection", note);
  try {
    await run();
    await everythingReady();
  } finally {
    process.off("unhandledRejection", note);
  }
  return reasons;
}

describe("step 9.5", () => {
  it("9.5a what a discarded call does later is heard by nobody, and close waits for what still works (F73)", async () => {
    const [begun, late] = [gate(), gate()];
    let ended = "not yet";
    const tidy = tool("tidy", async (input, context) => {
      try {
        return await waitsForSignal(input, context);
      } finally {
        await everythingReady();
        ended = context.signal.reason.name;
      }
    });
    const deaf = tool("deaf", async () => {
      begun.open();
      await late.opened;
      throw new Error("nobody waits for this any more");
    });
    const unhandled = await unhandledRejections(async () => {
      const executor = executorOf(contextOf([tidy, deaf], { graceMs: 20 }));
      for (const each of [call("tidy", "t1"), call("deaf", "t2")]) executor.addTool(each);
      const reading = readAll(executor);
      await begun.opened;
      executor.discard({ kind: "discarded" });
      await executor.close();
      expect(ended, "why tidy had ended when close settled").toBe("AbortError");
      late.open();
      expect(inShort(await reading), "starts, and no result of a call that was forgotten").toEqual([
        "start t1",
        "start t2",
      ]);
    });
    expect(unhandled).toEqual([]);
  });

  it("9.5b a queued call never begins, and every call is answered, also one that comes later (L14)", async () => {
    let starts = 0;
    const begun = gate();
    const slow = tool("slow", (input, context) => {
      begun.open();
      return waitsForSignal(input, context);
    });
    const counted = exclusiveTool("counted", () => {
      starts += 1;
      return { content: "" };
    });
    const executor = executorOf(contextOf([echo, slow, counted]));
    for (const each of [call("slow", "t1"), call("counted", "t2")]) executor.addTool(each);
    const reading = readAll(executor);
    await begun.opened;
    executor.discard({ kind: "aborted" });
    executor.addTool(call("echo", "t3"));
    executor.seal();
    const updates = await reading;
    expect(inShort(updates)).toEqual(["start t1", "end t1 interrupted", "end t2 not_started", "end t3 not_started"]);
    expect(starts, "how often the queued call began").toBe(0);
    expect(resultsOf(updates), "what the model reads (B07)").toEqual({
      t1: expect.stringMatching(/slow was stopped.*interrupted/),
      t2: expect.stringMatching(/counted was not started.*interrupted/),
      t3: expect.stringMatching(/echo was not started.*interrupted/),
    });
  });

  it("9.5b a call that has settled keeps its result, though it was not read yet (B06)", async () => {
    const executor = executorOf(contextOf([tool("slow", waitsForSignal), echo]));
    for (const each of [call("slow", "t1"), call("echo", "t2", { n: 2 })]) executor.addTool(each);
    const reading = readAll(executor);
    await everythingReady();
    await everythingReady();
    executor.discard({ kind: "aborted" });
    executor.seal();
    const updates = await reading;
    expect(inShort(updates)).toEqual(["start t1", "start t2", "end t1 interrupted", "end t2 ok"]);
    expect(resultsOf(updates)).toMatchObject({ t2: '{"n":2}' });
  });

  it("9.5c a void attempt is forgotten: its ids may come again, and its late values count for nothing (F72)", async () => {
    const [begun, old] = [gate(), gate()];
    let runs = 0;
    let tell = (_text: string): void => {};
    const slow = tool("slow", async (_input, { onProgress }) => {
      runs += 1;
      if (runs > 1) return { content: "new" };
      tell = (text) => onProgress({ text });
      begun.open();
      await old.opened;
      return { content: "old" };
    });
    const executor = executorOf(contextOf([slow, echo], { graceMs: 3_000 }));
    for (const each of [call("echo", "t1"), call("slow", "t2")]) executor.addTool(each);
    const updates: string[] = [];
    const reading = readAll(executor, (update) => void updates.push(...inShort([update])));
    await begun.opened;
    await everythingReady();
    expect(updates, "what was told of the void attempt").toEqual(["start t1", "start t2", "end t1 ok"]);
    tell("Nobody has read this when the attempt becomes void.");
    executor.discard({ kind: "discarded" });
    tell("And this comes from nowhere.");
    expect(executor.hasStarted, "whether a call of the new attempt has started").toBe(false);
    executor.addTool(call("slow", "t2"));
    old.open();
    await everythingReady();
    executor.seal();
    expect(resultsOf(await reading)).toMatchObject({ t2: "new" });
    expect(updates.slice(3), "what was told of the new one").toEqual(["start t2", "end t2 ok"]);
  });

  it("9.5c a failure of a void attempt cancels no call of the next one", async () => {
    const executor = executorOf(contextOf([echo]), { siblingAbort: "all" });
    executor.addTool(call("gone", "t1"));
    await everythingReady();
    executor.discard({ kind: "discarded" });
    executor.addTool(call("echo", "t2"));
    executor.seal();
    expect(inShort(await readAll(executor))).toEqual(["start t2", "end t2 ok"]);
  });

  it("9.5d an abort of the run discards by itself", async () => {
    const abort = new AbortController();
    const slow = tool("slow", waitsForSignal);
    const executor = executorOf(contextOf([slow], { signal: abort.signal }));
    executor.addTool(call("slow", "t1"));
    executor.seal();
    const updates = await readAll(executor, () => void setImmediate(() => abort.abort()));
    expect(inShort(updates)).toEqual(["start t1", "end t1 interrupted"]);
  });
});
