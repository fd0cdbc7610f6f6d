import { createToolContext } from "@loopsmith/tools/builtin";
import { expect, it } from "vitest";
import * as z from "zod";
import { buildTool, callTool, capOutput, outputText, parseToolInput } from "#chapter";

it("B26 a Chinese result whose whole was saved is cut between characters, whatever the cap", () => {
  const text = "你好🌍".repeat(300);
  for (let cap = 100; cap < 400; cap += 1) {
    const shown = outputText(capOutput({ content: text }, cap, "/tmp/whole.txt"));
    // Half an emoji shows when the text becomes bytes.
    expect(Buffer.from(shown).toString()).not.toContain("\uFFFD");
  }
});

it("B25 an input with the name __proto__ changes no prototype", () => {
  const tool = buildTool({
    name: "Echo",
    description: "Gives its input back.",
    inputSchema: z.object({ text: z.string().default("") }),
    call: async ({ text }) => ({ content: text }),
  });
  parseToolInput(tool, JSON.parse('{"__proto__": {"admin": true}, "text": "hello"}'));
  expect("admin" in {}).toBe(false);
});

it("F70 L03 a tool that throws nothing at all gives a text from which the model can go on", async () => {
  const tool = buildTool({
    name: "Odd",
    description: "Throws null.",
    inputSchema: z.object({}),
    call: () => Promise.reject(null),
  });
  const output = await callTool(tool, {}, createToolContext());
  expect(output.isError).toBe(true);
  expect(outputText(output).trim()).not.toBe("");
});
