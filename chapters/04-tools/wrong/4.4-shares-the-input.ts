// mistake: what the schema lets through untouched is still the very object of the history
// killed by: 4.4d
import type { AnyTool } from "./tool.ts";

export function parseToolInput(tool: AnyTool, input: unknown): ParsedInput {
  const jsonError = typeof input === "string" ? findJsonError(input) : undefined;
  if (jsonError !== undefined) return invalid(tool, [`it is not valid JSON: ${jsonError}`]);
  const parsed = tool.inputSchema.safeParse(input);
  if (parsed.success) return { kind: "valid", input: parsed.data };
  return invalid(
    tool,
    parsed.error.issues.map((issue) => `${issue.path.join(".") || "the input"}: ${issue.message}`),
  );
}
