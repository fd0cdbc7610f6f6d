import { buildTool, type ToolSpec } from "@loopsmith/tools";
import { describe, expect, it } from "vitest";
import * as z from "zod";

const inputSchema = z.object({ path: z.string() });

function spec(overrides: Partial<ToolSpec<typeof inputSchema>> = {}): ToolSpec<typeof inputSchema> {
  return { name: "Look", description: "Looks.", inputSchema, call: () => ({ content: "seen" }), ...overrides };
}

describe("buildTool", () => {
  it("L12 gives a silent tool the safe answers: it writes, runs alone, has no key and cancels nobody", () => {
    const tool = buildTool(spec());
    const input = { path: "a" };
    expect([tool.isReadOnly(input), tool.isConcurrencySafe(input), tool.concurrencyKey(input)]).toEqual([
      false,
      false,
      undefined,
    ]);
    expect([tool.failureCancelsSiblings, tool.maxResultBytes, tool.timeoutMs]).toEqual([false, 30_000, 120_000]);
  });

  it("keeps what the author said", () => {
    const tool = buildTool(
      spec({ isReadOnly: () => true, concurrencyKey: ({ path }) => path, timeoutMs: 5, failureCancelsSiblings: true }),
    );
    expect([
      tool.isReadOnly({ path: "a" }),
      tool.concurrencyKey({ path: "a" }),
      tool.timeoutMs,
      tool.failureCancelsSiblings,
    ]).toEqual([true, "a", 5, true]);
  });

  it("M75 refuses names that the API would refuse", () => {
    for (const name of ["", "two words", "a.b", "读", "a".repeat(65), "a\n"]) {
      expect(() => buildTool(spec({ name })), JSON.stringify(name)).toThrow(TypeError);
    }
    for (const name of ["a", "Read_2-b", "a".repeat(64), "constructor"])
      expect(buildTool(spec({ name })).name).toBe(name);
  });
});
