// mistake: broken JSON is mended by dropping the comma and closing the brace, and then run
// killed by: 4.4c
import type { AnyTool } from "./tool.ts";

export function parseToolInput(tool: AnyTool, input: unknown): ParsedInput {
  const whole = typeof input === "string" ? repaired(input) : structuredClone(input);
  const parsed = tool.inputSchema.safeParse(whole);
  if (parsed.success) return { kind: "valid", input: parsed.data };
  return invalid(
    tool,
    parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
  );
}

function repaired(json: string): unknown {
  const candidates = [json, json.replace(/,(\s*[}\]])/g, "$1"), `${json}}`];
  for (const candidate of candidates) {
    if (findJsonError(candidate) === undefined) return JSON.parse(candidate);
  }
  return {};
}
