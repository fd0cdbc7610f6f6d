import { buildTool, DuplicateToolError, getToolSchemas, ToolRegistry } from "@loopsmith/tools";
import { createNodeHost, registerBuiltinTools } from "@loopsmith/tools/builtin";
import { describe, expect, it } from "vitest";
import * as z from "zod";

describe("registerBuiltinTools", () => {
  it("registers nine tools in a fixed order and takes all of them out again", () => {
    const registry = new ToolRegistry();
    const remove = registerBuiltinTools(registry, createNodeHost());
    expect(registry.names()).toEqual([
      "Read",
      "Write",
      "Edit",
      "Glob",
      "Grep",
      "Bash",
      "BashOutput",
      "KillShell",
      "TodoWrite",
    ]);
    remove();
    expect(registry.names()).toEqual([]);
  });

  it("B29 registers none when one name is taken", () => {
    const registry = new ToolRegistry();
    registry.register(
      buildTool({ name: "Grep", description: "", inputSchema: z.object({}), call: () => ({ content: "" }) }),
    );
    expect(() => registerBuiltinTools(registry, createNodeHost())).toThrow(DuplicateToolError);
    expect(registry.names()).toEqual(["Grep"]);
  });

  it("asks of the model only what has no default", () => {
    const registry = new ToolRegistry();
    registerBuiltinTools(registry, createNodeHost());
    expect(getToolSchemas(registry).map(({ name, input_schema }) => [name, input_schema.required])).toEqual([
      ["Read", ["file_path"]],
      ["Write", ["file_path", "content"]],
      ["Edit", ["file_path"]],
      ["Glob", ["pattern"]],
      ["Grep", ["pattern"]],
      ["Bash", ["command"]],
      ["BashOutput", ["bash_id"]],
      ["KillShell", ["shell_id"]],
      ["TodoWrite", ["todos"]],
    ]);
  });

  it("L12 L13 says which calls may run side by side, which share a file, and whose failure cancels the others", () => {
    const registry = new ToolRegistry();
    registerBuiltinTools(registry, createNodeHost({ cwd: process.cwd() }));
    const facts = [...registry].map((tool) => {
      const input = { file_path: "package.json" };
      return [tool.name, tool.isReadOnly(input), tool.isConcurrencySafe(input), tool.failureCancelsSiblings];
    });
    expect(facts).toEqual([
      ["Read", true, true, false],
      ["Write", false, true, false],
      ["Edit", false, true, false],
      ["Glob", true, true, false],
      ["Grep", true, true, false],
      ["Bash", false, false, true],
      ["BashOutput", true, true, false],
      ["KillShell", false, true, false],
      ["TodoWrite", true, false, false],
    ]);
    const key = registry.get("Read")?.concurrencyKey({ file_path: "package.json" });
    expect(key).toMatch(/package\.json$/);
    expect(registry.get("Edit")?.concurrencyKey({ file_path: "./packages/../package.json" })).toBe(key);
  });
});
