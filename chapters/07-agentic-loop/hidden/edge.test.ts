import { createClient } from "@loopsmith/llm/client";
import { reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { buildTool, ToolRegistry } from "@loopsmith/tools";
import { expect, it } from "vitest";
import * as z from "zod";
import { agenticLoop, createToolUseContext, executeAllTools, type LoopResult, runToolUse } from "#chapter";

const tools = new ToolRegistry();
for (const [name, call] of [
  ["echo", (input: object) => ({ content: JSON.stringify(input) })],
  ["fails", () => Promise.reject(new Error("no"))],
] as const)
  tools.register(buildTool({ name, description: `The tool ${name}.`, inputSchema: z.looseObject({}), call }));

const context = () => createToolUseContext({ registry: tools, graceMs: 50 });
const call = (name: string, id: string) => ({ type: "tool_use" as const, id, name, input: { id } });

function run(steps: readonly ScriptStep[], maxTurns?: number, signal?: AbortSignal): Promise<LoopResult> {
  return withLocalApi(steps, async (api) => {
    const options = { context: context(), request: { client: createClient(api) }, ...(signal && { signal }) };
    return agenticLoop([{ role: "user", content: "Go." }], undefined, maxTurns, options);
  });
}

it("B25 L10 names that every object has are no tools, and each call of them gets its result", async () => {
  for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
    const result = await runToolUse(call(name, "t1"), context());
    expect(result).toMatchObject({ tool_use_id: "t1", is_error: true });
  }
});

it("L02 B19 of thirty calls, every third of which fails, each has its own result, in order", async () => {
  const calls = Array.from({ length: 30 }, (_, index) => call(index % 3 === 0 ? "fails" : "echo", `t${index}`));
  const results = await executeAllTools(calls, undefined, undefined, context());
  expect(results.map((result) => result.tool_use_id)).toEqual(calls.map(({ id }) => id));
  expect(results.filter((result) => result.is_error)).toHaveLength(10);
});

it("L01 B13 a call under the label end_turn in the last turn that is allowed is still answered", async () => {
  const last = reply([text("And on."), toolUse("echo", {}, "t1")], { stopReason: "end_turn" });
  const { reason, finalMessages } = await run([last], 1);
  expect(reason).toBe("max_turns");
  expect(finalMessages.at(-1)).toMatchObject({ role: "user", content: [{ type: "tool_result", tool_use_id: "t1" }] });
});

it("B10 a signal that has fired before the run begins asks nobody, and leaves the history as it was", async () => {
  const { reason, finalMessages } = await run([], undefined, AbortSignal.abort());
  expect([reason, finalMessages]).toEqual(["aborted", [{ role: "user", content: "Go." }]]);
});
