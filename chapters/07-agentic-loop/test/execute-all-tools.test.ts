import { describe, expect, it } from "vitest";
import { executeAllTools } from "#chapter";
import { call, contextOf, gate, tool } from "./tools.ts";

describe("step 7.3", () => {
  it("7.3a starts all calls at once: three that wait for each other", async () => {
    let arrived = 0;
    const all = gate();
    const meet = tool("meet", async ({ n }) => {
      arrived += 1;
      if (arrived === 3) all.open();
      await all.opened;
      return { content: `met ${n}` };
    });
    const calls = [1, 2, 3].map((n) => call("meet", `t${n}`, { n }));
    const results = await executeAllTools(calls, undefined, undefined, contextOf([meet]));
    expect(results.map(({ content }) => content)).toEqual(["met 1", "met 2", "met 3"]);
  });

  it("7.3b gives the results in call order, though the calls finish the other way round", async () => {
    const gates = [gate(), gate(), gate()];
    const waits = tool("waits", async ({ n }) => {
      await gates[Number(n)]?.opened;
      return { content: `result ${n}` };
    });
    const ended: string[] = [];
    const running = executeAllTools(
      [0, 1, 2].map((n) => call("waits", `t${n}`, { n })),
      undefined,
      (_name, _shown, { tool_use_id }) => {
        ended.push(tool_use_id);
        gates[Number(tool_use_id.slice(1)) - 1]?.open();
      },
      contextOf([waits]),
    );
    gates[2]?.open();
    const results = await running;
    expect(ended).toEqual(["t2", "t1", "t0"]);
    expect(results.map(({ tool_use_id, content }) => [tool_use_id, content])).toEqual([
      ["t0", "result 0"],
      ["t1", "result 1"],
      ["t2", "result 2"],
    ]);
  });

  it("7.3c lets one call fail and the others stand (L03)", async () => {
    const fine = tool("fine", ({ n }) => ({ content: `fine ${n}` }));
    const bad = tool("bad", () => Promise.reject(new Error("broken")));
    const calls = [call("fine", "t1", { n: 1 }), call("bad", "t2"), call("gone", "t3"), call("fine", "t4", { n: 4 })];
    const outcome = await executeAllTools(calls, undefined, undefined, contextOf([fine, bad])).catch(String);
    expect(outcome).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: "fine 1" },
      expect.objectContaining({ tool_use_id: "t2", is_error: true }),
      expect.objectContaining({ tool_use_id: "t3", is_error: true }),
      { type: "tool_result", tool_use_id: "t4", content: "fine 4" },
    ]);
  });

  it("7.3d tells the screen of each start and end: name, input or result, and which call it is", async () => {
    const told: unknown[] = [];
    const bad = tool("bad", () => ({ content: "no such file", isError: true }));
    const toolUse = call("bad", "t1", { path: "x" });
    const [result] = await executeAllTools(
      [toolUse],
      (...start) => told.push(start),
      (...end) => told.push(end),
      contextOf([bad]),
    );
    expect(told).toEqual([
      ["bad", { path: "x" }, toolUse],
      ["bad", { content: "no such file", isError: true }, result],
    ]);
  });

  it("7.3e keeps the results of a turn together under the turn's cap, the small ones whole (L15)", async () => {
    const sized = tool("sized", ({ n }) => ({ content: "z".repeat(Number(n)) }));
    const calls = [100, 9_000, 9_000].map((n, index) => call("sized", `t${index}`, { n }));
    const results = await executeAllTools(calls, undefined, undefined, contextOf([sized], { maxTurnBytes: 2_100 }));
    expect(results.map(({ content }) => String(content).length)).toEqual([100, 1_000, 1_000]);
  });
});
