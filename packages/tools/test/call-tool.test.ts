import { type AnyTool, buildTool, callTool, capOutput, type ToolContext, type ToolOutput } from "@loopsmith/tools";
import { createToolContext } from "@loopsmith/tools/builtin";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ManualClock } from "./manual-clock.ts";

function tool(call: (input: unknown, context: ToolContext) => unknown, timeoutMs = 120_000): AnyTool {
  // Tools of other people are not always typed: what they really give back is what is tried here.
  const careless = call as (input: unknown, context: ToolContext) => ToolOutput;
  return buildTool({ name: "Odd", description: "", inputSchema: z.any(), timeoutMs, call: careless });
}

const run = (call: Parameters<typeof tool>[0]): Promise<ToolOutput> => callTool(tool(call), {}, createToolContext());

describe("callTool", () => {
  it("gives the input and the context to the tool, and its output back", async () => {
    const context = createToolContext({ cwd: "/here" });
    const output = await callTool(
      tool((input, { cwd }) => ({ content: `${JSON.stringify(input)} ${cwd}`, isError: true })),
      { a: 1 },
      context,
    );
    expect(output).toEqual({ content: '{"a":1} /here', isError: true });
  });

  it("F69 F70 F71 turns everything that can be thrown into a result with is_error", async () => {
    const explode = (): never => {
      throw new Error("no text for you");
    };
    const hostile = { toString: explode, toJSON: explode };
    const thrown = [
      new Error("disk full"),
      "just text",
      undefined,
      null,
      5n,
      { code: 7 },
      hostile,
      Object.create(null),
    ];
    const outputs = await Promise.all(thrown.map((error) => run(() => Promise.reject(error))));
    expect(outputs.map(({ content }) => content)).toEqual([
      "Odd failed: disk full",
      "Odd failed: just text",
      "Odd failed: undefined",
      "Odd failed: null",
      "Odd failed: 5",
      'Odd failed: {"code":7}',
      "Odd failed: it threw something that cannot be shown as text.",
      "Odd failed: {}",
    ]);
    expect(outputs.every(({ isError }) => isError)).toBe(true);
    const thrownAtOnce = await run(() => {
      throw new Error("at once");
    });
    expect(thrownAtOnce).toEqual({ content: "Odd failed: at once", isError: true });
  });

  it("F76 takes nothing for empty content, and anything that is no text and no blocks for a broken tool", async () => {
    const circular: Record<string, unknown> = {};
    circular.content = circular;
    expect(await run(() => undefined)).toEqual({ content: "" });
    expect(await run(() => null)).toEqual({ content: "" });
    for (const value of [
      5n,
      "text",
      circular,
      new Uint8Array(3),
      { content: 7 },
      { content: [{ type: "text" }] },
      { content: ["a"] },
    ]) {
      const output = await run(() => value);
      expect([output.isError, String(output.content).startsWith("Odd is broken: it gave back")]).toEqual([true, true]);
    }
  });

  it("B75 F68 tells after how long a tool that hangs was stopped", async () => {
    const clock = new ManualClock();
    let heard: unknown;
    const hanging = tool((_, { signal }) => {
      signal.addEventListener("abort", () => {
        heard = signal.reason;
      });
      return new Promise(() => {});
    }, 2_500);
    const output = callTool(hanging, {}, createToolContext({ clock, graceMs: 10 }));
    await clock.advance(2_500);
    await clock.advance(10);
    expect(await output).toEqual({
      content: "Odd was stopped: it had not finished after 2.5 s.",
      isError: true,
      timedOut: true,
    });
    expect((heard as Error).name).toBe("TimeoutError");
  });

  it("B07 L16 says interrupted, not failed, when the run was aborted, whether the tool listens or not", async () => {
    const clock = new ManualClock();
    const controller = new AbortController();
    const context = createToolContext({ clock, signal: controller.signal });
    const listening = callTool(
      tool(
        (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
      ),
      {},
      context,
    );
    const deaf = callTool(
      tool(() => new Promise(() => {})),
      {},
      context,
    );
    controller.abort();
    await clock.advance(1_000);
    const interrupted = {
      content: "Odd was interrupted before it finished; it may have done a part of its work.",
      isError: true,
    };
    expect(await Promise.all([listening, deaf])).toEqual([interrupted, interrupted]);
  });

  it("keeps the output of a tool that finished in spite of the abort: its work is done", async () => {
    const controller = new AbortController();
    const output = callTool(
      tool(
        (_, { signal }) =>
          new Promise((resolve) => signal.addEventListener("abort", () => resolve({ content: "written" }))),
      ),
      {},
      createToolContext({ signal: controller.signal }),
    );
    controller.abort();
    expect(await output).toEqual({ content: "written" });
  });

  it("B22 shows four kinds of nothing as (no output)", async () => {
    const nothing = [{ content: "" }, undefined, { content: [] }, { content: [{ type: "text", text: "" }] }];
    const shown = await Promise.all(nothing.map(async (value) => capOutput(await run(() => value), 100)));
    expect(shown.map(({ content }) => content)).toEqual(Array(4).fill("(no output)"));
  });
});
