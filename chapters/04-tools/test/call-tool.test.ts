import { inspect } from "node:util";
import { createToolContext } from "@loopsmith/tools/builtin";
import { describe, expect, it } from "vitest";
import { callTool, type ToolOutput } from "#chapter";
import { ManualClock } from "./manual-clock.ts";
import { oddTool } from "./sample-tool.ts";
import { watch } from "./watched.ts";

async function call(work: Parameters<typeof oddTool>[0]): Promise<ToolOutput> {
  try {
    return await callTool(oddTool(work), {}, createToolContext());
  } catch (error) {
    throw new Error("callTool threw; what a tool throws has to become an output with isError.", { cause: error });
  }
}

describe("step 4.6", () => {
  it("4.6a whatever a tool throws becomes an error that names the tool and the reason (F69, F70, F71)", async () => {
    const reasons: [thrown: unknown, reason: string][] = [
      [new Error("disk full"), "disk full"],
      ["no space", "no space"],
      [undefined, "undefined"],
      [null, "null"],
      [{ code: "EPIPE" }, "EPIPE"],
    ];
    for (const [thrown, reason] of reasons) {
      const output = await call(() => Promise.reject(thrown));
      expect(output).toEqual({ isError: true, content: expect.stringMatching(/Odd/) });
      expect(output.content).toContain(reason);
    }
    const atOnce = await call(() => {
      throw new Error("before the first await");
    });
    expect(atOnce).toEqual({ isError: true, content: expect.stringContaining("before the first await") });
    const nasty = {
      toString: () => {
        throw new Error("no text for you");
      },
    };
    expect((await call(() => Promise.reject(nasty))).isError).toBe(true);
  });

  it("4.6b nothing is empty content; what is neither text nor blocks is an error (F76)", async () => {
    expect(await call(() => undefined)).toEqual({ content: "" });
    for (const value of [42n, "just text", new Uint8Array(3), { content: 7 }, { content: [{ type: "text" }] }]) {
      const output = await call(() => value);
      expect(output.isError, `isError, for a tool that gives back ${inspect(value)}`).toBe(true);
    }
  });

  it("4.6c a good output comes through as it is, made of the input and the context", async () => {
    const tool = oddTool((input, { cwd }) => ({ content: `${JSON.stringify(input)} in ${cwd}` }));
    expect(await callTool(tool, { a: 1 }, createToolContext({ cwd: "/here" }))).toEqual({
      content: '{"a":1} in /here',
    });
    const failing = oddTool(() => ({ content: "no such user", isError: true }));
    expect(await callTool(failing, {}, createToolContext())).toEqual({ content: "no such user", isError: true });
  });

  it("4.6d a tool that hangs is told that its time is up, and is an error that says after how long (B75)", async () => {
    const clock = new ManualClock();
    const told: boolean[] = [];
    const tool = oddTool((_, { signal }) => {
      signal.addEventListener("abort", () => told.push(signal.aborted));
      return new Promise(() => {});
    }, 2_500);
    const output = watch(callTool(tool, {}, createToolContext({ clock, graceMs: 10 })));
    await clock.advance(2_500);
    await clock.advance(10);
    expect(told, "what the tool's signal said when its time was up").toEqual([true]);
    expect(output.isOver(), "it is over when the grace is").toBe(true);
    const afterHowLong = expect.stringMatching(/2\.5 s|2[,_]?500 ms/);
    expect(await output.promise).toEqual({ content: afterHowLong, isError: true, timedOut: true });
  });

  it("4.6e after an abort it says interrupted, not failed, whether the tool listened or not (B07)", async () => {
    const clock = new ManualClock();
    const controller = new AbortController();
    const context = createToolContext({ clock, signal: controller.signal });
    const polite = oddTool(
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    );
    const deaf = oddTool(() => new Promise(() => {}));
    const outputs = [polite, deaf].map((tool) => watch(callTool(tool, {}, context)));
    controller.abort();
    await clock.advance(1_000);
    expect(
      outputs.map(({ isOver }) => isOver()),
      "both are over when the grace is",
    ).toEqual([true, true]);
    const interrupted = { content: expect.stringContaining("interrupted"), isError: true };
    expect(await Promise.all(outputs.map(({ promise }) => promise))).toEqual([interrupted, interrupted]);
  });
});
