import { executeAllTools, runToolUse, type ToolUseContext } from "@loopsmith/loop/agentic-loop";
import { describe, expect, it } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { call, contextOf, tool } from "./scripted-tools.ts";

leaveNothing();

const look = tool("look", () => ({ content: "the same" }));
const warning = "look was called with the same input 3 times in a row, and that makes no progress.";

async function contents(context: ToolUseContext, inputs: readonly unknown[]): Promise<unknown[]> {
  const results = [];
  for (const [index, input] of inputs.entries()) {
    results.push((await runToolUse(call("look", `t${index}`, input), context)).content);
  }
  return results;
}

describe("the same call again and again (L17)", () => {
  it("L17 B82 puts a note into the third result where nobody can be asked", async () => {
    const context = contextOf([look]);
    expect(await contents(context, [{ p: 1 }, { p: 1 }, { p: 1 }])).toEqual([
      "the same",
      "the same",
      `the same\n\n[${warning} Try another way, or say what stands in yours.]`,
    ]);
  });

  it("L17 takes inputs for the same whatever the order of their keys, at any depth", async () => {
    const same = [
      { a: 1, b: { c: [1, 2], d: null } },
      { b: { d: null, c: [1, 2] }, a: 1 },
      { a: 1, b: { d: null, c: [1, 2] } },
    ];
    expect((await contents(contextOf([look]), same))[2]).toContain("3 times in a row");
    const other = [{ a: [1, 2] }, { a: [2, 1] }, { a: [1, 2] }];
    expect(await contents(contextOf([look]), other)).toEqual(["the same", "the same", "the same"]);
  });

  it("L17 starts to count anew after any other call, one that cannot run too", async () => {
    const context = contextOf([look]);
    await contents(context, [{}, {}]);
    await runToolUse(call("unknown", "u1"), context);
    expect(await contents(context, [{}, {}])).toEqual(["the same", "the same"]);
  });

  it("L17 P22 has a person asked from the third on, and adds no note to what was allowed", async () => {
    const reasons: (string | undefined)[] = [];
    const context = contextOf([look], {
      canUseTool: async ({ input, mustAsk }) => {
        reasons.push(mustAsk);
        return { kind: "allow", input };
      },
    });
    expect(await contents(context, [{}, {}, {}, {}])).toEqual(["the same", "the same", "the same", "the same"]);
    expect(reasons).toEqual([undefined, undefined, warning, warning.replace("3", "4")]);
  });

  it("L17 counts the same calls of one turn once: the model could not know the answer yet", async () => {
    const told: unknown[] = [];
    const context = contextOf([look], { onAttachment: (attachment) => told.push(attachment) });
    const turn = async (number: number): Promise<unknown[]> => {
      const calls = ["a", "b", "c"].map((id) => call("look", `${id}${number}`));
      return (await executeAllTools(calls, undefined, undefined, context)).map(({ content }) => content);
    };
    expect(await turn(1)).toEqual(["the same", "the same", "the same"]);
    expect(await turn(2)).toEqual(["the same", "the same", "the same"]);
    expect(await turn(3)).toEqual(Array(3).fill(expect.stringContaining("3 times in a row")));
    expect(told).toHaveLength(1);
  });

  it("L17 tells the reader once", async () => {
    const told: unknown[] = [];
    await contents(contextOf([look], { onAttachment: (attachment) => told.push(attachment) }), [{}, {}, {}, {}, {}]);
    expect(told).toEqual([{ kind: "no_progress", message: warning }]);
  });
});
