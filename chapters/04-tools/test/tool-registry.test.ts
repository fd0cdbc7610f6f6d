import { describe, expect, it } from "vitest";
import { DuplicateToolError, ToolRegistry } from "#chapter";
import { namedTool } from "./sample-tool.ts";

describe("step 4.3", () => {
  it("4.3a the second tool of a name is refused at registration, and the first stays (B29)", () => {
    const registry = new ToolRegistry();
    const first = namedTool("Read");
    registry.register(first);
    expect(() => registry.register(namedTool("Read"))).toThrow(DuplicateToolError);
    expect(registry.get("Read")).toBe(first);
  });

  it("4.3b a name that nobody registered is unknown, also constructor and __proto__ (B25)", () => {
    const registry = new ToolRegistry();
    registry.register(namedTool("Read"));
    const names = ["constructor", "__proto__", "toString", "read"];
    expect(names.map((name) => [name, registry.get(name), registry.has(name)])).toEqual(
      names.map((name) => [name, undefined, false]),
    );
    registry.register(namedTool("constructor"));
    expect(registry.has("constructor")).toBe(true);
  });

  it("4.3c tools keep the order in which they were registered", () => {
    const registry = new ToolRegistry();
    for (const name of ["Zoom", "Add", "7"]) registry.register(namedTool(name));
    expect(registry.names()).toEqual(["Zoom", "Add", "7"]);
    expect([...registry].map(({ name }) => name)).toEqual(["Zoom", "Add", "7"]);
  });

  it("4.3d the removal takes out its own tool, and no later one of the same name", () => {
    const registry = new ToolRegistry();
    const remove = registry.register(namedTool("Read"));
    remove();
    expect(registry.names()).toEqual([]);
    const second = namedTool("Read");
    registry.register(second);
    remove();
    expect(registry.get("Read") === second, "the second Read is still there").toBe(true);
  });
});
