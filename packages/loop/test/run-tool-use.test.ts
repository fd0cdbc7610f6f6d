import { getEventListeners } from "node:events";
import { type CallState, runToolUse } from "@loopsmith/loop/agentic-loop";
import type { CheckedToolUse, PermissionDecision } from "@loopsmith/tools/tool";
import { describe, expect, it } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { call, contextOf, cooperates, gate, isDeaf, readTool, tool } from "./scripted-tools.ts";

leaveNothing();

const echo = tool("echo", (input) => ({ content: JSON.stringify(input) }));

describe("the way of a call (L10)", () => {
  it("L10 gives back what the tool gave, under the id of its call", async () => {
    const context = contextOf([readTool]);
    expect(await runToolUse(call("Read", "t1", { file_path: "a.ts" }), context)).toEqual({
      type: "tool_result",
      tool_use_id: "t1",
      content: "read a.ts",
    });
    expect(context.calls.get("t1")).toEqual({ kind: "ran", outcome: "ok" });
  });

  it("L10 looks up, validates, asks, calls, reviews and caps, in this order", async () => {
    const steps: string[] = [];
    const long = tool(
      "long",
      () => {
        steps.push("call");
        return { content: "x".repeat(500) };
      },
      { maxResultBytes: 200 },
    );
    const context = contextOf([long], {
      canUseTool: async ({ input }) => {
        steps.push("ask");
        return { kind: "allow", input };
      },
      afterCall: async (_call, output) => {
        steps.push(`review ${output.content.length}`);
        return output;
      },
    });
    const { content } = await runToolUse(call("long", "t1"), context);
    expect(steps).toEqual(["ask", "call", "review 500"]);
    expect(content).toHaveLength(200);
  });

  it("L10 hands canUseTool the checked input, and the tool what was allowed", async () => {
    const asked: CheckedToolUse[] = [];
    const context = contextOf([echo], {
      canUseTool: async (checked) => {
        asked.push(checked);
        return { kind: "allow", input: { path: "/real" }, grant: "handle" };
      },
    });
    const toolUse = call("echo", "t1", { path: "link" });
    expect((await runToolUse(toolUse, context)).content).toBe('{"path":"/real"}');
    expect(asked).toEqual([{ toolUse, tool: echo, input: { path: "link" } }]);
  });

  it("P19 hands the tool what was granted", async () => {
    const granted = tool("granted", (_input, { grant }) => ({ content: String(grant) }));
    const context = contextOf([granted], {
      canUseTool: async ({ input }) => ({ kind: "allow", input, grant: "/real" }),
    });
    expect((await runToolUse(call("granted", "t1"), context)).content).toBe("/real");
  });

  it("L10 lets afterCall add to an output", async () => {
    const context = contextOf([echo], {
      afterCall: async (_call, { content }) => ({ content: `${content} formatted` }),
    });
    expect((await runToolUse(call("echo", "t1", { a: 1 }), context)).content).toBe('{"a":1} formatted');
  });

  it("L42 keeps the result of a call whose afterCall fails, and reports it", async () => {
    const reported: unknown[] = [];
    const context = contextOf([echo], {
      afterCall: () => {
        throw new Error("formatter is gone");
      },
      onAttachment: (attachment) => reported.push(attachment),
    });
    expect((await runToolUse(call("echo", "t1"), context)).content).toBe("{}");
    expect(reported).toEqual([
      { kind: "warning", message: "The hook after echo failed (formatter is gone); the result stands as it was." },
    ]);
  });
});

describe("failures that the model can mend (L03)", () => {
  it("L03 names the tools that exist when there is none of that name", async () => {
    const context = contextOf([readTool, echo]);
    expect(await runToolUse(call("Grepp", "t1"), context)).toEqual({
      type: "tool_result",
      tool_use_id: "t1",
      content: "No tool is called Grepp. There are: Read, echo.",
      is_error: true,
    });
    expect(context.calls.get("t1")).toEqual({ kind: "not_run", outcome: "error" });
  });

  it.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("B25 finds no tool called %s", async (name) => {
    const result = await runToolUse(call(name, "t1", JSON.parse('{"__proto__":{"admin":true}}')), contextOf([echo]));
    expect(result).toMatchObject({ is_error: true, content: `No tool is called ${name}. There are: echo.` });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it("L03 names the path of an input that does not fit, and what was expected there", async () => {
    const result = await runToolUse(call("Read", "t1", { file_path: 7 }), contextOf([readTool]));
    expect(result.is_error).toBe(true);
    expect(result.content).toContain("file_path: ");
    expect(result.content).toContain("expected string");
  });

  it("B33 quotes the parser's error for an input that is no JSON, and does not run the tool", async () => {
    let runs = 0;
    const counted = tool("counted", () => {
      runs++;
      return { content: "" };
    });
    const result = await runToolUse(call("counted", "t1", '{"i": tru, }'), contextOf([counted]));
    expect(result).toMatchObject({
      is_error: true,
      content: expect.stringMatching(/not valid JSON: .*Unexpected token/),
    });
    expect(runs).toBe(0);
  });

  it.each([
    [
      "an Error",
      () => {
        throw new Error("disk on fire");
      },
      "disk on fire",
    ],
    [
      "a rejection",
      async () => {
        throw new Error("disk on fire");
      },
      "disk on fire",
    ],
    [
      "a string",
      () => {
        throw "plain words";
      },
      "plain words",
    ],
    [
      "undefined",
      () => {
        throw undefined;
      },
      "undefined",
    ],
  ])("F70 makes a result of a tool that throws %s", async (_what, behaviour, words) => {
    const context = contextOf([tool("bad", behaviour)]);
    const result = await runToolUse(call("bad", "t1"), context);
    expect(result).toMatchObject({ tool_use_id: "t1", is_error: true, content: expect.stringContaining(words) });
    expect(context.calls.get("t1")).toEqual({ kind: "ran", outcome: "error" });
  });

  it("B75 makes a result of a tool that never returns, and says after how long", async () => {
    const context = contextOf([tool("hang", isDeaf, { timeoutMs: 30 })]);
    const result = await runToolUse(call("hang", "t1"), context);
    expect(result).toMatchObject({ is_error: true, content: expect.stringContaining("0.03 s") });
  });

  it("F76 makes a result of an output that nothing can be made of", async () => {
    // A tool written in JavaScript may give back anything.
    const broken = tool("broken", () => ({ content: [null] }) as never);
    const context = contextOf([broken]);
    const result = await runToolUse(call("broken", "t1"), context);
    expect(result).toMatchObject({ tool_use_id: "t1", is_error: true });
    expect(context.calls.get("t1")).toEqual({ kind: "ran", outcome: "error" });
  });
});

describe("permission (B07, B09)", () => {
  const decided = (decision: PermissionDecision) => contextOf([echo], { canUseTool: async () => decision });

  it("B07 tells a refusal from an interruption, in words and in its state", async () => {
    const refused = decided({ kind: "deny", cause: "denied", message: "The user said no." });
    expect(await runToolUse(call("echo", "t1"), refused)).toMatchObject({
      is_error: true,
      content: "The user said no.",
    });
    expect(refused.calls.get("t1")).toEqual<CallState>({ kind: "not_run", outcome: "denied" });

    const abort = new AbortController();
    const asked = gate();
    const interrupted = contextOf([echo], {
      signal: abort.signal,
      canUseTool: () => {
        asked.open();
        return new Promise(() => {});
      },
    });
    const result = runToolUse(call("echo", "t2"), interrupted);
    await asked.opened;
    abort.abort();
    expect(await result).toMatchObject({ is_error: true, content: expect.stringContaining("Nobody refused it") });
    expect(interrupted.calls.get("t2")).toEqual<CallState>({ kind: "not_run", outcome: "interrupted" });
    expect(getEventListeners(abort.signal, "abort")).toEqual([]);
  });

  it("B07 hears an asker who closes his question within the grace period", async () => {
    const abort = new AbortController();
    const context = contextOf([echo], {
      signal: abort.signal,
      graceMs: 5_000,
      canUseTool: async (_call, signal) => {
        abort.abort();
        await new Promise((resolve) => setTimeout(resolve, 5));
        return { kind: "deny", cause: "interrupted", message: `Question closed: ${signal.aborted}.` };
      },
    });
    expect((await runToolUse(call("echo", "t1"), context)).content).toBe("Question closed: true.");
    expect(context.calls.get("t1")).toEqual<CallState>({ kind: "not_run", outcome: "interrupted" });
  });

  it("B09 does not start a tool that was allowed after the abort", async () => {
    let starts = 0;
    const counted = tool("counted", () => {
      starts++;
      return { content: "done" };
    });
    const abort = new AbortController();
    const asked = gate();
    const answer = gate();
    const context = contextOf([counted], {
      signal: abort.signal,
      graceMs: 5_000,
      canUseTool: async ({ input }) => {
        asked.open();
        await answer.opened;
        return { kind: "allow", input };
      },
    });
    const result = runToolUse(call("counted", "t1"), context);
    await asked.opened;
    abort.abort();
    answer.open();
    expect(await result).toMatchObject({ is_error: true, content: expect.stringContaining("was not started") });
    expect(starts).toBe(0);
    expect(context.calls.get("t1")).toEqual({ kind: "not_run", outcome: "interrupted" });
  });

  it("L42 takes an asker that throws for a no that says so", async () => {
    const context = contextOf([echo], {
      canUseTool: () => {
        throw new Error("policy file is broken");
      },
    });
    expect(await runToolUse(call("echo", "t1"), context)).toMatchObject({
      is_error: true,
      content: "echo was not run: whether it may run could not be found out (policy file is broken).",
    });
    expect(context.calls.get("t1")).toEqual({ kind: "not_run", outcome: "denied" });
  });

  it("L42 says that the run was stopped, in other words than a refusal", async () => {
    const context = decided({ kind: "stop", message: "The budget of the day is used up." });
    expect(await runToolUse(call("echo", "t1"), context)).toMatchObject({
      is_error: true,
      content: "echo was not run: the whole run was stopped. The budget of the day is used up.",
    });
    expect(context.calls.get("t1")).toEqual({ kind: "stopped", message: "The budget of the day is used up." });
  });
});

describe("abort (L16)", () => {
  it("L16 asks nobody and starts nothing once the signal has fired", async () => {
    const context = contextOf([echo], {
      signal: AbortSignal.abort(),
      canUseTool: () => {
        throw new Error("asked");
      },
    });
    expect(await runToolUse(call("echo", "t1"), context)).toMatchObject({ is_error: true });
    expect(context.calls.get("t1")).toEqual({ kind: "not_run", outcome: "not_started" });
  });

  it.each([
    ["hears its signal", cooperates],
    ["ignores its signal", isDeaf],
  ])("L16 answers the call of a tool that %s", async (_what, behaviour) => {
    const abort = new AbortController();
    const begun = gate();
    const slow = tool("slow", (input, toolContext) => {
      begun.open();
      return behaviour(input, toolContext);
    });
    const context = contextOf([slow], { signal: abort.signal });
    const result = runToolUse(call("slow", "t1"), context);
    await begun.opened;
    abort.abort();
    expect(await result).toMatchObject({ is_error: true, content: expect.stringContaining("interrupted") });
    expect(context.calls.get("t1")).toEqual({ kind: "ran", outcome: "interrupted" });
    expect(getEventListeners(abort.signal, "abort")).toEqual([]);
  });

  it("L16 does not wait for a hook that ignores the signal", async () => {
    const abort = new AbortController();
    const context = contextOf([echo], {
      signal: abort.signal,
      afterCall: () => {
        abort.abort();
        return new Promise(() => {});
      },
    });
    expect((await runToolUse(call("echo", "t1"), context)).content).toBe("{}");
  });
});

describe("progress and caps", () => {
  it("B12 drops progress that comes after the call has settled", async () => {
    const seen: string[] = [];
    const late = gate();
    const chatty = tool("chatty", (_input, { onProgress }) => {
      onProgress({ text: "half" });
      void late.opened.then(() => onProgress({ text: "too late" }));
      return { content: "done" };
    });
    const context = contextOf([chatty], { onProgress: (id, { text }) => seen.push(`${id} ${text}`) });
    await runToolUse(call("chatty", "t1"), context);
    late.open();
    await late.opened;
    await Promise.resolve();
    expect(seen).toEqual(["t1 half"]);
  });

  it.each(["", "  \n", []])("B22 shows an empty result (%j) as such", async (content) => {
    const result = await runToolUse(call("empty", "t1"), contextOf([tool("empty", () => ({ content }))]));
    expect(result.content).toBe("(no output)");
  });

  it("L15 saves what is over the cap where the host keeps it, and names the place", async () => {
    const kept: string[] = [];
    const big = tool("big", () => ({ content: "y".repeat(2_000) }), { maxResultBytes: 500 });
    const context = contextOf([big], {
      saveOverflow: async (text) => {
        kept.push(text);
        return "/tmp/kept.txt";
      },
    });
    const { content } = await runToolUse(call("big", "t1"), context);
    expect(kept).toEqual(["y".repeat(2_000)]);
    expect(content).toContain("/tmp/kept.txt");
    expect(new TextEncoder().encode(String(content)).length).toBeLessThanOrEqual(500);
  });

  it("L15 keeps the result when the place for the rest fails", async () => {
    const big = tool("big", () => ({ content: "y".repeat(2_000) }), { maxResultBytes: 500 });
    const context = contextOf([big], { saveOverflow: () => Promise.reject(new Error("disk full")) });
    const result = await runToolUse(call("big", "t1"), context);
    expect(result.is_error).toBeUndefined();
    expect(result.content).toContain("were not kept");
  });
});
