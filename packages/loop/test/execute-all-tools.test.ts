import { executeAllTools } from "@loopsmith/loop";
import { TOOL_REGISTRY } from "@loopsmith/tools";
import { describe, expect, it } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { call, contextOf, gate, tool } from "./scripted-tools.ts";

leaveNothing();

const bytesOf = (text: unknown): number => new TextEncoder().encode(String(text)).length;

describe("all calls of a turn (L02)", () => {
  it("L02 starts all calls at once", async () => {
    let waiting = 0;
    const all = gate();
    const meet = tool("meet", async () => {
      waiting++;
      if (waiting === 3) all.open();
      await all.opened;
      return { content: "met" };
    });
    const results = await executeAllTools(
      ["t1", "t2", "t3"].map((id) => call("meet", id)),
      undefined,
      undefined,
      contextOf([meet]),
    );
    expect(results.map(({ content }) => content)).toEqual(["met", "met", "met"]);
  });

  it("L02 gives results in call order, whatever order they finish in", async () => {
    const gates = [gate(), gate(), gate()];
    const ends: unknown[] = [];
    const waits = tool("waits", async ({ n }) => {
      await gates[Number(n)]?.opened;
      return { content: `result ${n}` };
    });
    const running = executeAllTools(
      [0, 1, 2].map((n) => call("waits", `t${n}`, { n })),
      undefined,
      (_name, _shown, { tool_use_id }) => {
        ends.push(tool_use_id);
        gates[Number(tool_use_id.slice(1)) - 1]?.open();
      },
      contextOf([waits]),
    );
    gates[2]?.open();
    expect((await running).map(({ content }) => content)).toEqual(["result 0", "result 1", "result 2"]);
    expect(ends).toEqual(["t2", "t1", "t0"]);
  });

  it("L03 lets one failure harm no other call", async () => {
    const fine = tool("fine", () => ({ content: "fine" }));
    const bad = tool("bad", () => Promise.reject(new Error("broken")));
    const results = await executeAllTools(
      [call("fine", "t1"), call("bad", "t2"), call("gone", "t3"), call("fine", "t4")],
      undefined,
      undefined,
      contextOf([fine, bad]),
    );
    expect(results.map(({ tool_use_id, is_error }) => [tool_use_id, is_error ?? false])).toEqual([
      ["t1", false],
      ["t2", true],
      ["t3", true],
      ["t4", false],
    ]);
  });

  it("tells when a call starts and ends, with the call itself and its result", async () => {
    const told: unknown[] = [];
    const mixed = tool("mixed", () => ({
      content: [
        { type: "text", text: "seen" },
        { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } },
      ],
      isError: true,
    }));
    const toolUse = call("mixed", "t1", { a: 1 });
    const [result] = await executeAllTools(
      [toolUse],
      (...start) => told.push(start),
      (...end) => told.push(end),
      contextOf([mixed]),
    );
    expect(told).toEqual([
      ["mixed", { a: 1 }, toolUse],
      ["mixed", { content: "seen\n[image]", isError: true }, result],
    ]);
  });

  it("uses the global registry where it is given no context", async () => {
    const remove = TOOL_REGISTRY.register(tool("global", () => ({ content: "from the global registry" })));
    try {
      const [result] = await executeAllTools([call("global", "t1")]);
      expect(result?.content).toBe("from the global registry");
    } finally {
      remove();
    }
  });
});

describe("the turn's own cap (L15)", () => {
  const sized = tool("sized", ({ n }) => ({ content: "z".repeat(Number(n)) }), { maxResultBytes: 1_000_000 });
  const sizesOf = async (sizes: readonly number[], maxTurnBytes?: number): Promise<number[]> => {
    const context = contextOf([sized], maxTurnBytes === undefined ? {} : { maxTurnBytes });
    const results = await executeAllTools(
      sizes.map((n, index) => call("sized", `t${index}`, { n })),
      undefined,
      undefined,
      context,
    );
    return results.map(({ content }) => bytesOf(content));
  };

  it("L15 B66 keeps five results of 300 KB under 200,000 bytes together", async () => {
    expect(await sizesOf(Array(5).fill(300_000))).toEqual(Array(5).fill(40_000));
  });

  it("L15 cuts the largest first, and leaves the small ones whole", async () => {
    expect(await sizesOf([100, 5_000, 300, 9_000, 4_000], 9_400)).toEqual([100, 3_000, 300, 3_000, 3_000]);
    expect(await sizesOf([100, 5_000, 300], 5_400)).toEqual([100, 5_000, 300]);
    expect(await sizesOf([1_000, 6_000, 2_000], 5_000)).toEqual([1_000, 2_000, 2_000]);
  });

  it("L15 never cuts inside a character, and keeps id and error", async () => {
    const emoji = tool("emoji", () => ({ content: "🌍".repeat(10_000), isError: true }), { maxResultBytes: 100_000 });
    const context = contextOf([emoji], { maxTurnBytes: 1_001 });
    const [result] = await executeAllTools([call("emoji", "t1")], undefined, undefined, context);
    expect(result).toMatchObject({ tool_use_id: "t1", is_error: true });
    expect(String(result?.content)).not.toMatch(/\p{Surrogate}|\uFFFD/u);
    expect(bytesOf(result?.content)).toBeLessThanOrEqual(1_001);
  });
});
