import { type AnyTool, buildTool, parseToolInput } from "@loopsmith/tools";
import { describe, expect, it } from "vitest";
import * as z from "zod";

function tool(inputSchema: z.ZodType): AnyTool {
  return buildTool({ name: "Edit", description: "", inputSchema, call: () => ({ content: "" }) });
}

describe("parseToolInput", () => {
  it("fills defaults and drops what the schema does not know", () => {
    const parsed = parseToolInput(tool(z.object({ path: z.string(), depth: z.number().default(1) })), {
      path: "a",
      more: 1,
    });
    expect(parsed).toEqual({ kind: "valid", input: { path: "a", depth: 1 } });
  });

  it("F81 names every path and what was expected there", () => {
    const schema = z.object({ file: z.string(), edits: z.array(z.object({ line: z.number() })) });
    const parsed = parseToolInput(tool(schema), { edits: [{ line: 1 }, { line: "two" }] });
    expect(parsed).toEqual({
      kind: "invalid",
      message: [
        "The input of Edit is not usable. Correct it and call again:",
        "- file: Invalid input: expected string, received undefined",
        "- edits.1.line: Invalid input: expected number, received string",
      ].join("\n"),
    });
  });

  it("names the whole input where there is no path", () => {
    const parsed = parseToolInput(tool(z.object({})), ["a"]);
    expect(parsed.kind === "invalid" && parsed.message).toContain(
      "- the input: Invalid input: expected object, received array",
    );
  });

  it("B33 quotes the parser's error for a call that was no JSON, and repairs nothing", () => {
    const parsed = parseToolInput(tool(z.object({ i: z.boolean() })), '{"i": tru, }');
    let parserSays = "";
    try {
      JSON.parse('{"i": tru, }');
    } catch (error) {
      parserSays = (error as Error).message;
    }
    expect(parsed.kind === "invalid" && parsed.message).toContain(`not valid JSON: ${parserSays}`);
  });

  it("does not take a string for an object, even when it holds one", () => {
    expect(parseToolInput(tool(z.object({ i: z.boolean() })), '{"i": true}').kind).toBe("invalid");
  });

  it("B25 changes no prototype", () => {
    const input = JSON.parse('{"__proto__": {"admin": true}, "path": "a"}');
    const parsed = parseToolInput(tool(z.looseObject({ path: z.string() })), input);
    expect(parsed.kind).toBe("valid");
    expect(({} as { admin?: boolean }).admin).toBe(undefined);
  });

  it("F80 shares nothing with what came in", () => {
    const input = { list: [{ a: 1 }] };
    const parsed = parseToolInput(tool(z.object({ list: z.any() })), input);
    if (parsed.kind === "valid") (parsed.input as typeof input).list[0]!.a = 2;
    expect(input).toEqual({ list: [{ a: 1 }] });
  });
});
