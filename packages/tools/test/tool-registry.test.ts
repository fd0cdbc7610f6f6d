import {
  type AnyTool,
  buildTool,
  DuplicateToolError,
  getToolSchemas,
  TOOL_REGISTRY,
  ToolRegistry,
} from "@loopsmith/tools";
import { describe, expect, it } from "vitest";
import * as z from "zod";

function tool(name: string): AnyTool {
  return buildTool({ name, description: "", inputSchema: z.object({}), call: () => ({ content: name }) });
}

describe("ToolRegistry", () => {
  it("keeps the order of registration, in names and when iterated", () => {
    const registry = new ToolRegistry();
    for (const name of ["Zoom", "Add", "Map"]) registry.register(tool(name));
    expect(registry.names()).toEqual(["Zoom", "Add", "Map"]);
    expect([...registry].map(({ name }) => name)).toEqual(["Zoom", "Add", "Map"]);
  });

  it("B29 throws at registration when the name is taken, and keeps the first", () => {
    const registry = new ToolRegistry();
    const first = tool("Read");
    registry.register(first);
    expect(() => registry.register(tool("Read"))).toThrow(DuplicateToolError);
    expect(registry.get("Read")).toBe(first);
  });

  it("B25 knows no names that it was not given", () => {
    const registry = new ToolRegistry();
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      expect([registry.get(name), registry.has(name)], name).toEqual([undefined, false]);
    }
    registry.register(tool("constructor"));
    expect(registry.has("constructor")).toBe(true);
  });

  it("gives back a removal that takes out its own tool and no later one of the same name", () => {
    const registry = new ToolRegistry();
    const remove = registry.register(tool("Read"));
    remove();
    expect(registry.names()).toEqual([]);
    const second = tool("Read");
    registry.register(second);
    remove();
    expect(registry.get("Read")).toBe(second);
  });

  it("is empty as the global one until a host registers its tools, and gives the schemas in order", () => {
    expect(getToolSchemas()).toEqual([]);
    const remove = TOOL_REGISTRY.register(tool("Add"));
    try {
      expect(getToolSchemas()).toEqual([
        { name: "Add", description: "", input_schema: { type: "object", properties: {} } },
      ]);
    } finally {
      remove();
    }
  });
});
