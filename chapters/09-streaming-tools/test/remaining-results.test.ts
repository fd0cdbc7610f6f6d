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

describe("step 9.4", () => {
  it("9.4a gives the results in call order, though the calls finish the other way round (L11)", async () => {
    const [first, second] = [gate(), gate()];
    const finished: string[] = [];
    const gates: Record<string, { opened: Promise<void>; next?: () => void }> = {
      t1: { opened: first.opened },
      t2: { opened: second.opened, next: first.open },
      t3: { opened: Promise.resolve(), next: second.open },
    };
    const waits = tool("waits", async (_input, { toolUseId }) => {
      const mine = gates[toolUseId];
      await mine?.opened;
      finished.push(toolUseId);
      // The next one may finish when this one has been noted as finished.
      setImmediate(() => mine?.next?.());
      return { content: `result of ${toolUseId}` };
    });
    const executor = executorOf(contextOf([waits]));
    for (const id of ["t1", "t2", "t3"]) executor.addTool(call("waits", id));
    executor.seal();
    const updates = await readAll(executor);
    expect(finished).toEqual(["t3", "t2", "t1"]);
    expect(inShort(updates).slice(-3)).toEqual(["end t1 ok", "end t2 ok", "end t3 ok"]);
    expect(resultsOf(updates)).toEqual({ t1: "result of t1", t2: "result of t2", t3: "result of t3" });
  });

  it("9.4a tells progress at once, also of a call whose result has to wait", async () => {
    const heard = gate();
    const waits = tool("waits", async () => {
      await heard.opened;
      return { content: "" };
    });
    const talks = tool("talks", async (_input, { onProgress }) => {
      onProgress({ text: "half" });
      await heard.opened;
      return { content: "" };
    });
    const executor = executorOf(contextOf([waits, talks]));
    for (const each of [call("waits", "t1"), call("talks", "t2")]) executor.addTool(each);
    executor.seal();
    const updates = await readAll(executor, ({ type }) => void (type === "tool_progress" && heard.open()));
    expect(inShort(updates)).toEqual(["start t1", "start t2", "progress t2", "end t1 ok", "end t2 ok"]);
  });

  it("9.4b what has settled is final, though a sibling fails before its result is read (B06)", async () => {
    const begun = gate();
    let starts = 0;
    const fails = tool(
      "fails",
      async () => {
        await begun.opened;
        // By then the call of `quick` has settled; its result has to wait for this one.
        await everythingReady();
        throw new Error("no such table");
      },
      { failureCancelsSiblings: true },
    );
    const quick = tool("quick", () => ({ content: "written" }));
    const slow = tool("slow", (input, context) => {
      begun.open();
      return waitsForSignal(input, context);
    });
    const alone = exclusiveTool("alone", () => {
      starts += 1;
      return { content: "" };
    });
    const executor = executorOf(contextOf([fails, quick, slow, alone]));
    for (const [index, name] of ["fails", "quick", "slow", "alone"].entries()) {
      executor.addTool(call(name, `t${index + 1}`));
    }
    executor.seal();
    const updates = await readAll(executor);
    expect(inShort(updates).slice(-4)).toEqual(["end t1 error", "end t2 ok", "end t3 cancelled", "end t4 cancelled"]);
    expect(resultsOf(updates), "what the model reads").toEqual({
      t1: expect.stringContaining("no such table"),
      t2: "written",
      t3: expect.stringMatching(/slow was stopped.*fails/),
      t4: expect.stringMatching(/alone was not started.*fails/),
    });
    expect(starts, "how often the call that waited was started").toBe(0);
  });

  it("9.4c a call that cannot be carried out spares those around it (B50)", async () => {
    const executor = executorOf(contextOf([echo]));
    const calls = [call("echo", "t1", { n: 1 }), call("echo", "t2", "no object"), call("gone", "t3")];
    for (const each of [...calls, call("echo", "t4", { n: 4 })]) executor.addTool(each);
    executor.seal();
    const updates = await readAll(executor);
    const ends = inShort(updates).filter((update) => update.startsWith("end"));
    expect(ends).toEqual(["end t1 ok", "end t2 error", "end t3 error", "end t4 ok"]);
    expect(resultsOf(updates)).toMatchObject({ t1: '{"n":1}', t4: '{"n":4}' });
  });

  it("9.4d a call begins only when the reader of its start has come back (L43)", async () => {
    let starts = 0;
    const counted = tool("counted", () => {
      starts += 1;
      return { content: "" };
    });
    const executor = executorOf(contextOf([counted]));
    executor.addTool(call("counted", "t1"));
    executor.seal();
    const updates = await readAll(executor, async ({ type }) => {
      await everythingReady();
      expect(starts, `how often the tool has begun when ${type} is read`).toBe(type === "tool_start" ? 0 : 1);
    });
    expect(inShort(updates)).toEqual(["start t1", "end t1 ok"]);
  });

  it("9.4e tells no start of a call that was cancelled while somebody was asked about it", async () => {
    const fails = tool("fails", () => Promise.reject(new Error("broken")), { failureCancelsSiblings: true });
    const context = contextOf([fails, echo], {
      canUseTool: ({ toolUse, input }, signal) =>
        new Promise((resolve) => {
          if (toolUse.name === "fails") resolve({ kind: "allow", input });
          // The yes comes, but it comes too late.
          else signal.addEventListener("abort", () => resolve({ kind: "allow", input }));
        }),
    });
    const executor = executorOf(context);
    for (const each of [call("fails", "t1"), call("echo", "t2")]) executor.addTool(each);
    executor.seal();
    const updates = await readAll(executor);
    expect(inShort(updates)).toEqual(["start t1", "end t1 error", "end t2 cancelled"]);
    expect(executor.hasStarted).toBe(true);
  });

  it("9.4f waits for calls that are still to come, and ends when none can come any more", async () => {
    const executor = executorOf(contextOf([echo]));
    expect(executor.hasStarted).toBe(false);
    const reading = readAll(executor);
    await everythingReady();
    executor.addTool(call("echo", "t1"));
    await everythingReady();
    executor.addTool(call("echo", "t2"));
    await everythingReady();
    executor.seal();
    expect(inShort(await reading).filter((update) => update.startsWith("end"))).toEqual(["end t1 ok", "end t2 ok"]);
  });
});
