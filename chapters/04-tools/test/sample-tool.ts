import * as z from "zod";
import { type AnyTool, buildTool, type ToolContext, type ToolOutput } from "#chapter";

/** A tool called Odd that does what the test wants; its result is not checked by the compiler, as in other people's code. */
export function oddTool(call: (input: unknown, context: ToolContext) => unknown, timeoutMs = 120_000): AnyTool {
  const careless = call as (input: unknown, context: ToolContext) => ToolOutput;
  return buildTool({ name: "Odd", description: "Does odd things.", inputSchema: z.any(), timeoutMs, call: careless });
}

/** A tool that is only looked at, never called. */
export function namedTool(name: string, inputSchema: z.ZodType = z.object({})): AnyTool {
  return buildTool({ name, description: `Is called ${name}.`, inputSchema, call: () => ({ content: name }) });
}
