import { buildTool, toToolSchema } from "@loopsmith/tools";
import { describe, expect, it } from "vitest";
import * as z from "zod";

function schemaOf(inputSchema: z.ZodType): ReturnType<typeof toToolSchema>["input_schema"] {
  return toToolSchema(buildTool({ name: "Look", description: "Looks.", inputSchema, call: () => ({ content: "" }) }))
    .input_schema;
}

describe("toToolSchema", () => {
  it("describes what the model writes: a field with a default is optional, a transform shows what goes in", () => {
    const inputSchema = z.object({
      path: z.string().describe("Where."),
      depth: z.number().default(1),
      name: z.string().transform((name) => name.length),
    });
    expect(schemaOf(inputSchema)).toEqual({
      type: "object",
      properties: {
        path: { type: "string", description: "Where." },
        depth: { type: "number", default: 1 },
        name: { type: "string" },
      },
      required: ["path", "name"],
    });
  });

  it("names the tool and says what it is for", () => {
    const tool = buildTool({
      name: "Look",
      description: "Looks.",
      inputSchema: z.object({}),
      call: () => ({ content: "" }),
    });
    expect(toToolSchema(tool)).toEqual({
      name: "Look",
      description: "Looks.",
      input_schema: { type: "object", properties: {} },
    });
  });

  it("M77 refuses a schema that is no object at its root", () => {
    for (const inputSchema of [
      z.string(),
      z.array(z.string()),
      z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    ]) {
      expect(() => schemaOf(inputSchema)).toThrow(/Look.*z\.object/);
    }
  });
});
