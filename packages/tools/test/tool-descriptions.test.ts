import { byteLength, toToolSchema } from "@loopsmith/tools";
import * as builtin from "@loopsmith/tools/builtin";
import { describe, expect, it } from "vitest";

const host = builtin.createNodeHost();
const tools = [
  builtin.createReadTool(host),
  builtin.createWriteTool(host),
  builtin.createEditTool(host),
  builtin.createGlobTool(),
  builtin.createGrepTool(),
  builtin.createBashTool(host),
  builtin.createBashOutputTool(host),
  builtin.createKillShellTool(host),
  builtin.createTodoTool(),
  builtin.createAskUserTool(),
];

describe("what a model is told about a tool", () => {
  it("is short: the whole of it goes into every request", () => {
    const sizes = tools.map((tool) => [
      tool.name,
      tool.description.length,
      byteLength(JSON.stringify(toToolSchema(tool))),
    ]);
    expect(sizes.filter(([, description, all]) => Number(description) > 320 || Number(all) > 2_000)).toEqual([]);
  });

  it("says when to use it and what it is not for", () => {
    for (const { name, description } of tools)
      expect([name, description]).toEqual([name, expect.stringMatching(/\bUse it\b[^.]*\bnot\b/s)]);
  });

  it("names every field that is not plain by itself", () => {
    const undescribed = tools.flatMap((tool) => {
      const properties = toToolSchema(tool).input_schema.properties as Record<string, { description?: string }>; // of an object schema
      return Object.entries(properties).flatMap(([field, { description }]) =>
        description ? [] : [`${tool.name}.${field}`],
      );
    });
    expect(undescribed).toEqual(["Grep.output_mode", "Grep.ignore_case", "AskUser.questions"]);
  });
});
