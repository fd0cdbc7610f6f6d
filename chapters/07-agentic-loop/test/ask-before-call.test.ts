import { describe, expect, it } from "vitest";
import { runToolUse } from "#chapter";
import { call, contextOf, echoTool, gate, tool } from "./tools.ts";

describe("step 7.2", () => {
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
    expect(starts, "how often the tool was started, after the abort").toBe(0);
    expect(result).toMatchObject({ tool_use_id: "t1", is_error: true });
    expect(context.calls.get("t1"), "what context.calls says of t1").toEqual({
      kind: "not_run",
      outcome: "interrupted",
    });
  });

  it("7.2d asks nobody about a call of a run that is over (B07)", async () => {
    let questions = 0;
    const context = contextOf([echoTool()], {
      signal: AbortSignal.abort(),
      canUseTool: async ({ input }) => {
        questions += 1;
        return { kind: "allow", input };
      },
    });
    expect(await runToolUse(call("echo", "t1"), context)).toMatchObject({ tool_use_id: "t1", is_error: true });
    expect(questions, "how often canUseTool was asked").toBe(0);
    expect(context.calls.get("t1"), "what context.calls says of t1").toMatchObject({ kind: "not_run" });
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
    expect(Object.fromEntries(context.calls), "context.calls").toEqual({
      t1: { kind: "not_run", outcome: "denied" },
      t2: { kind: "ran", outcome: "ok" },
    });
  });

  it("7.2h tells the model of the third same call in a row, when nobody can be asked (L17)", async () => {
    const context = contextOf([echoTool()]);
    const contents = [];
    for (const id of ["t1", "t2", "t3"]) contents.push((await runToolUse(call("echo", id), context)).content);
    expect(contents, "the third result ends with what noticeRepeat says").toEqual([
      "{}",
      "{}",
      expect.stringMatching(/^\{\}.*3 times/s),
    ]);
  });

  it("7.2h gives canUseTool the reason to ask a person, from the third same call in a row on (L17)", async () => {
    const reasons: unknown[] = [];
    const context = contextOf([echoTool()], {
      canUseTool: async ({ input, mustAsk }) => {
        reasons.push(mustAsk);
        return { kind: "allow", input };
      },
    });
    const contents = [];
    for (const id of ["t1", "t2", "t3"]) contents.push((await runToolUse(call("echo", id), context)).content);
    expect(reasons, "the mustAsk of each call").toEqual([undefined, undefined, expect.stringContaining("3 times")]);
    expect(contents, "what the model reads, now that somebody was asked").toEqual(["{}", "{}", "{}"]);
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
    await Promise.race([asked.opened, result]);
    abort.abort();
    expect(await result).toMatchObject({ tool_use_id: "t1", is_error: true });
  });
});
