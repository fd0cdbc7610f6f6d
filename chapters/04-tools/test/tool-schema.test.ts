import { reply } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { toToolSchema } from "#chapter";
import { namedTool } from "./sample-tool.ts";
import { sendTools } from "./send-tools.ts";

const search = z.object({
  pattern: z.string().describe("What to look for."),
  depth: z.number().default(3),
  where: z.object({ path: z.string(), hidden: z.boolean().default(false) }).optional(),
});

describe("step 4.2", () => {
  it("4.2a the schema describes what the model writes: a field with a default is optional", () => {
    expect(toToolSchema(namedTool("Find", search))).toEqual({
      name: "Find",
      description: "Is called Find.",
      input_schema: {
        type: "object",
        properties: {
          pattern: { type: "string", description: "What to look for." },
          depth: { type: "number", default: 3 },
          where: {
            type: "object",
            properties: { path: { type: "string" }, hidden: { type: "boolean", default: false } },
            required: ["path"],
          },
        },
        required: ["pattern"],
      },
    });
  });

  it("4.2a a field that is changed on its way in is described as the model writes it", () => {
    const countedName = z.object({ name: z.string().transform((name) => name.length) });
    expect(toToolSchema(namedTool("Find", countedName)).input_schema).toMatchObject({
      properties: { name: { type: "string" } },
    });
  });

  it("4.2b the API takes it, over HTTP (M77)", async () => {
    await withLocalApi([reply("ready")], async (api) => {
      const tools = [toToolSchema(namedTool("Find", search)), toToolSchema(namedTool("Wait"))];
      expect(await sendTools(api, tools)).toEqual({ status: 200 });
    });
  });

  it("4.2c a schema that is no object at its root is refused before any request (M77)", () => {
    const text = z.string();
    const union = z.union([z.object({ a: text }), z.object({ b: text })]);
    for (const [what, root] of Object.entries({ text, array: z.array(text), union })) {
      expect(() => toToolSchema(namedTool("Find", root)), `${what} at the root`).toThrow(/Find/);
    }
  });
});
