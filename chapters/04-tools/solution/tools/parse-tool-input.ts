import type { AnyTool } from "./tool.ts";

/** What became of the model's input: ready for the tool, or a text from which the model can mend it. */
export type ParsedInput = { kind: "valid"; input: unknown } | { kind: "invalid"; message: string };

/**
 * Checks what the model wrote against the tool's schema. `input` of the result is the schema's own output, with its
 * defaults, and shares nothing with what came in (F80); the message names each path and what was expected there (F81).
 * A string is a whole call that was no JSON: the message quotes the parser's error, and nothing is repaired (B33).
 */
export function parseToolInput(tool: AnyTool, input: unknown): ParsedInput {
  const jsonError = typeof input === "string" ? findJsonError(input) : undefined;
  if (jsonError !== undefined) return invalid(tool, [`it is not valid JSON: ${jsonError}`]);
  const parsed = tool.inputSchema.safeParse(structuredClone(input));
  if (parsed.success) return { kind: "valid", input: parsed.data };
  return invalid(
    tool,
    parsed.error.issues.map((issue) => `${issue.path.join(".") || "the input"}: ${issue.message}`),
  );
}

function findJsonError(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    // JSON.parse throws nothing but a SyntaxError.
    return (error as SyntaxError).message;
  }
}

function invalid(tool: AnyTool, problems: readonly string[]): ParsedInput {
  const list = problems.map((problem) => `\n- ${problem}`).join("");
  return { kind: "invalid", message: `The input of ${tool.name} is not usable. Correct it and call again:${list}` };
}
