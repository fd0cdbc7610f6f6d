import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type ParsedInput, parseToolInput } from "#chapter";
import { namedTool } from "./sample-tool.ts";

const edit = z.object({
  file: z.string(),
  edits: z.array(z.object({ line: z.number() })),
  everywhere: z.boolean().default(false),
});

function messageOf(parsed: ParsedInput): string {
  return parsed.kind === "invalid" ? parsed.message : "(it was taken for valid)";
}

/** What JSON.parse says about a text on this version of Node. */
function parserError(json: string): string {
  try {
    JSON.parse(json);
    return "(no error)";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("step 4.4", () => {
  it("4.4a the message names the tool, each path, and what was expected there (F81)", () => {
    const message = messageOf(parseToolInput(namedTool("Edit", edit), { edits: [{ line: 1 }, { line: "two" }] }));
    expect(message).toMatch(/Edit/);
    expect(message).toMatch(/file.*expected string/);
    expect(message).toMatch(/edits\.1\.line.*expected number/);
    expect(messageOf(parseToolInput(namedTool("Edit", edit), ["a"]))).toMatch(/expected object/);
  });

  it("4.4b valid input has its defaults, and nothing that the schema does not know", () => {
    expect(parseToolInput(namedTool("Edit", edit), { file: "a", edits: [], sudo: true })).toEqual({
      kind: "valid",
      input: { file: "a", edits: [], everywhere: false },
    });
  });

  it("4.4c a call that was no JSON is quoted the parser's error, and is not repaired (B33)", () => {
    const broken = '{"file": "a", "edits": [], }';
    expect(messageOf(parseToolInput(namedTool("Edit", edit), broken))).toContain(parserError(broken));
    const cut = '{"file": "a", "edits": []';
    expect(messageOf(parseToolInput(namedTool("Edit", edit), cut))).toContain(parserError(cut));
  });

  it("4.4d the tool gets a copy: what it does to its input does not reach the history (F80)", () => {
    const fromTheModel = { list: [{ done: false }] };
    const parsed = parseToolInput(namedTool("Edit", z.object({ list: z.any() })), fromTheModel);
    expect(parsed).toEqual({ kind: "valid", input: { list: [{ done: false }] } });
    if (parsed.kind === "valid") (parsed.input as typeof fromTheModel).list[0]!.done = true;
    expect(fromTheModel).toEqual({ list: [{ done: false }] });
  });
});
