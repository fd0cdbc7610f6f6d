import { describe, expect, it } from "vitest";
import { runToolUse } from "#chapter";
import { call, contextOf, echoTool, gate, readTool, tool } from "./tools.ts";

describe("step 7.2", () => {
  it("7.2a finds the tool that is registered, and names those that are when there is none of that name", async () => {
    const context = contextOf([readTool(), echoTool()]);
    expect((await runToolUse(call("Read", "t1", { file_path: "a.ts" }), context)).content).toBe("read a.ts");
    const unknown = await runToolUse(call("Grepp", "t2"), context);
    expect(unknown.is_error).toBe(true);
    expect(unknown.content).toMatch(/Grepp.*Read.*echo/);
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
    const wrongType = await runToolUse(call("Read", "t1", { file_path: 7 }), context);
    expect(wrongType.is_error).toBe(true);
    expect(wrongType.content).toContain("file_path");
    const noJson = await runToolUse(call("Read", "t2", '{"file_path": tru'), context);
    expect(noJson.is_error).toBe(true);
    expect(noJson.content).toContain("JSON");
    expect(runs).toBe(0);
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

  it("7.2d does not start a tool when the run was aborted while permission was asked (B09)", async () => {
    let starts = 0;
    const counted = tool("counted", () => {
      starts += 1;
      return { content: "done" };
    });
    const abort = new AbortController();
    const context = contextOf([counted], {
      signal: abort.signal,
      canUseTool: async ({ input }) => {
        abort.abort();
        return { kind: "allow", input };
      },
    });
    const result = await runToolUse(call("counted", "t1"), context);
    expect(starts).toBe(0);
    expect(result).toMatchObject({ tool_use_id: "t1", is_error: true });
    expect(context.calls.get("t1")).toEqual({ kind: "not_run", outcome: "interrupted" });
  });

  it("7.2e gives a refusal its own words, and the tool what was allowed (B07)", async () => {
    const context = contextOf([echoTool()], {
      canUseTool: async ({ toolUse }) =>
        toolUse.id === "t1"
          ? { kind: "deny", cause: "denied", message: "The user said no." }
          : { kind: "allow", input: { path: "/real" } },
    });
    expect(await runToolUse(call("echo", "t1"), context)).toMatchObject({
      is_error: true,
      content: "The user said no.",
    });
    expect(await runToolUse(call("echo", "t2", { path: "link" }), context)).toMatchObject({
      content: '{"path":"/real"}',
    });
    expect(context.calls.get("t1")).toEqual({ kind: "not_run", outcome: "denied" });
    expect(context.calls.get("t2")).toEqual({ kind: "ran", outcome: "ok" });
  });

  it("7.2f never throws: a tool that fails, an asker that fails, an output of nothing", async () => {
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

  it("7.2h tells the model of the third same call in a row, when nobody can be asked (L17)", async () => {
    const context = contextOf([echoTool()]);
    const contents = [];
    for (const id of ["t1", "t2", "t3"]) contents.push((await runToolUse(call("echo", id), context)).content);
    expect(contents.slice(0, 2)).toEqual(["{}", "{}"]);
    expect(contents[2]).toMatch(/^\{\}.*3 times/s);
  });

  it("7.2i answers at once a call whose asker never does, once the run is aborted", async () => {
    const abort = new AbortController();
    const asked = gate();
    const context = contextOf([echoTool()], {
      signal: abort.signal,
      canUseTool: () => {
        asked.open();
        return new Promise(() => {});
      },
    });
    const result = runToolUse(call("echo", "t1"), context);
    await asked.opened;
    abort.abort();
    expect(await result).toMatchObject({ tool_use_id: "t1", is_error: true });
  });
});
