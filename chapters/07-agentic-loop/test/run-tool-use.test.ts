import { describe, expect, it } from "vitest";
import { runToolUse } from "#chapter";
import { brokenRegistry, call, contextOf, echoTool, readTool, tool } from "./tools.ts";

describe("step 7.2", () => {
  it("7.2a finds the tool that is registered, and names those that are when there is none of that name", async () => {
    const context = contextOf([readTool(), echoTool()]);
    expect((await runToolUse(call("Read", "t1", { file_path: "a.ts" }), context)).content).toBe("read a.ts");
    expect(await runToolUse(call("Grepp", "t2"), context)).toEqual({
      type: "tool_result",
      tool_use_id: "t2",
      is_error: true,
      content: expect.stringMatching(/Grepp.*Read.*echo/),
    });
  });

  it("7.2b names the path of an input that does not fit, and does not run the tool", async () => {
    let runs = 0;
    const read = readTool();
    const counted = {
      ...read,
      call: () => {
        runs += 1;
        return { content: "" };
      },
    };
    const context = contextOf([counted]);
    expect(await runToolUse(call("Read", "t1", { file_path: 7 }), context)).toMatchObject({
      is_error: true,
      content: expect.stringContaining("file_path"),
    });
    expect(await runToolUse(call("Read", "t2", '{"file_path": tru'), context)).toMatchObject({
      is_error: true,
      content: expect.stringContaining("JSON"),
    });
    expect(runs, "how often the tool ran").toBe(0);
  });

  it("7.2c gives the result the id of its call", async () => {
    const context = contextOf([echoTool()]);
    const results = [
      await runToolUse(call("echo", "toolu_A", { a: 1 }), context),
      await runToolUse(call("echo", "toolu_B", { b: 2 }), context),
    ];
    expect(results).toEqual([
      { type: "tool_result", tool_use_id: "toolu_A", content: '{"a":1}' },
      { type: "tool_result", tool_use_id: "toolu_B", content: '{"b":2}' },
    ]);
  });

  it("7.2f never throws: a tool that fails, an asker that fails, a registry that fails, an output of nothing", async () => {
    const fails = tool("fails", () => Promise.reject(new Error("disk on fire")));
    const context = contextOf([fails, tool("nothing", () => ({ content: "" }))]);
    expect(await runToolUse(call("fails", "t1"), context)).toMatchObject({
      tool_use_id: "t1",
      is_error: true,
      content: expect.stringContaining("disk on fire"),
    });
    expect(await runToolUse(call("nothing", "t2"), context)).toMatchObject({ content: "(no output)" });
    const asker = contextOf([echoTool()], { canUseTool: () => Promise.reject(new Error("no policy")) });
    expect(await runToolUse(call("echo", "t3"), asker)).toMatchObject({ tool_use_id: "t3", is_error: true });
    const broken = contextOf([], { registry: brokenRegistry() });
    expect(await runToolUse(call("echo", "t4"), broken).catch(String)).toMatchObject({
      tool_use_id: "t4",
      is_error: true,
    });
  });

  it("7.2g lets afterCall review the output, then caps it (L15)", async () => {
    const long = tool("long", () => ({ content: "x".repeat(10) }), { maxResultBytes: 200 });
    const context = contextOf([long], {
      afterCall: async (_call, { content }) => ({ content: `${content}${"y".repeat(500)}` }),
    });
    const { content } = await runToolUse(call("long", "t1"), context);
    expect(content).toHaveLength(200);
    expect(content).toMatch(/^x{10}y+.*bytes.*y+$/s);
  });

  it("7.2j notes whether a call failed, was interrupted, or was stopped by whoever was asked (B07, L42)", async () => {
    const abort = new AbortController();
    const fails = tool("fails", () => Promise.reject(new Error("disk full")));
    const aborts = tool("aborts", () => {
      abort.abort();
      return Promise.reject(abort.signal.reason);
    });
    const context = contextOf([fails, aborts, echoTool()], {
      signal: abort.signal,
      canUseTool: async ({ toolUse, input }) =>
        toolUse.name === "echo" ? { kind: "stop", message: "Not on this machine." } : { kind: "allow", input },
    });
    for (const [name, id] of [
      ["fails", "t1"],
      ["echo", "t2"],
      ["aborts", "t3"],
    ] as const) {
      expect(await runToolUse(call(name, id), context)).toMatchObject({ tool_use_id: id, is_error: true });
    }
    expect(Object.fromEntries(context.calls), "context.calls").toEqual({
      t1: { kind: "ran", outcome: "error" },
      t2: { kind: "stopped", message: "Not on this machine." },
      t3: { kind: "ran", outcome: "interrupted" },
    });
  });
});
