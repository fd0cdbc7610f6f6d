import { describe, expect, it } from "vitest";
import * as z from "zod";
import { buildTool } from "#chapter";
import { namedTool } from "./sample-tool.ts";

describe("step 4.1", () => {
  it("4.1a a tool whose author says nothing changes things, runs alone and disturbs nobody (L12)", () => {
    const tool = namedTool("Silent");
    expect({
      isReadOnly: tool.isReadOnly({}),
      isConcurrencySafe: tool.isConcurrencySafe({}),
      concurrencyKey: tool.concurrencyKey({}),
      failureCancelsSiblings: tool.failureCancelsSiblings,
      maxResultBytes: tool.maxResultBytes,
      timeoutMs: tool.timeoutMs,
    }).toEqual({
      isReadOnly: false,
      isConcurrencySafe: false,
      concurrencyKey: undefined,
      failureCancelsSiblings: false,
      maxResultBytes: 30_000,
      timeoutMs: 120_000,
    });
  });

  it("4.1b a name that the API would refuse is refused here, with a TypeError (M75)", () => {
    for (const name of ["", "two words", "a.b", "读取", "a".repeat(65)]) {
      expect(() => namedTool(name), JSON.stringify(name)).toThrow(TypeError);
    }
    for (const name of ["R", "Read_2-b", "a".repeat(64)]) expect(namedTool(name).name).toBe(name);
  });

  it("4.1c what the author says counts", () => {
    const tool = buildTool({
      name: "Look",
      description: "Looks at a place.",
      inputSchema: z.object({ place: z.string() }),
      isReadOnly: () => true,
      concurrencyKey: ({ place }) => place,
      timeoutMs: 5_000,
      call: ({ place }) => ({ content: place }),
    });
    expect({
      description: tool.description,
      isReadOnly: tool.isReadOnly({ place: "a" }),
      concurrencyKey: tool.concurrencyKey({ place: "a" }),
      timeoutMs: tool.timeoutMs,
    }).toEqual({ description: "Looks at a place.", isReadOnly: true, concurrencyKey: "a", timeoutMs: 5_000 });
  });
});
