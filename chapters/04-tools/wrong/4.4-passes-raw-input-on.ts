// mistake: the schema only says yes or no, and the tool gets what the model wrote, without defaults
// killed by: 4.4b
import type { AnyTool } from "./tool.ts";

export function parseToolInput(tool: AnyTool, input: unknown): ParsedInput {
  const jsonError = typeof input === "string" ? findJsonError(input) : undefined;
  if (jsonError !== undefined) return invalid(tool, [`it is not valid JSON: ${jsonError}`]);
  const parsed = tool.inputSchema.safeParse(input);
  if (parsed.success) return { kind: "valid", input };
  return invalid(
    tool,
    parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
  );
}
