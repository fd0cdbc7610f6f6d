import { withPreToolHook } from "@loopsmith/permissions";
import { buildTool, type CanUseTool, type CheckedToolUse } from "@loopsmith/tools/tool";
import { describe, expect, it } from "vitest";
import * as z from "zod";

const tool = buildTool({
  name: "Write",
  description: "Writes.",
  inputSchema: z.object({ path: z.string() }),
  call: () => ({ content: "written" }),
});
const call: CheckedToolUse = {
  toolUse: { type: "tool_use", id: "w1", name: "Write", input: { path: "a" } },
  tool,
  input: { path: "a" },
};
const never = new AbortController().signal;
const clock = { now: () => 0, sleep: () => new Promise<void>((resolve) => setTimeout(resolve, 5)) };
const deadline = { timeoutMs: 5, graceMs: 5, clock };

const asked: CheckedToolUse[] = [];
const yes: CanUseTool = async (checked) => {
  asked.push(checked);
  return { kind: "allow", input: checked.input };
};

describe("a hook before a tool (L42, P18)", () => {
  it("L42 passes a call on to the rules, and allows where there are none", async () => {
    const hook = async () => ({ kind: "pass" }) as const;
    expect(await withPreToolHook(yes, hook)(call, never)).toEqual({ kind: "allow", input: { path: "a" } });
    expect(await withPreToolHook(undefined, hook)(call, never)).toEqual({ kind: "allow", input: { path: "a" } });
  });

  it("L42 denies and stops before the rules are asked", async () => {
    asked.length = 0;
    const denied = await withPreToolHook(yes, async () => ({ kind: "deny", message: "not today" }))(call, never);
    expect(denied).toEqual({ kind: "deny", cause: "hook", message: "A hook refused Write: not today" });
    const stopped = await withPreToolHook(yes, async () => ({ kind: "stop", message: "enough" }))(call, never);
    expect(stopped).toEqual({ kind: "stop", message: "enough" });
    expect(asked).toEqual([]);
  });

  it("P18 has an input that it changed validated, and judged like any other", async () => {
    asked.length = 0;
    const change = (input: unknown) => async () => ({ kind: "change", input }) as const;
    expect(await withPreToolHook(yes, change({ path: "b" }))(call, never)).toEqual({
      kind: "allow",
      input: { path: "b" },
    });
    expect(asked[0]?.input).toEqual({ path: "b" });
    const refused = await withPreToolHook(yes, change({ path: 7 }))(call, never);
    expect(refused).toMatchObject({ kind: "deny", cause: "hook", message: expect.stringContaining("path") });
    expect(asked).toHaveLength(1);
  });

  it("L42 asks when it throws or hangs, and denies where nobody can be asked", async () => {
    const broken = [
      async () => Promise.reject(new Error("no disk")),
      () => {
        throw new Error("no disk");
      },
      () => new Promise<never>(() => {}),
    ];
    for (const hook of broken) {
      asked.length = 0;
      expect(await withPreToolHook(yes, hook, deadline)(call, never)).toMatchObject({ kind: "allow" });
      expect(asked[0]?.mustAsk).toMatch(/^The hook before Write .*, so somebody has to decide\.$/);
      expect(await withPreToolHook(undefined, hook, deadline)(call, never)).toMatchObject({
        kind: "deny",
        cause: "headless",
      });
    }
  });

  it("F80 cannot change the input behind the back of the rules", async () => {
    const hook = async ({ input }: { input: unknown }) => {
      Object.assign(input as object, { path: "elsewhere" }); // what a careless hook does
      return { kind: "pass" } as const;
    };
    expect(await withPreToolHook(yes, hook)(call, never)).toEqual({ kind: "allow", input: { path: "a" } });
  });
});
