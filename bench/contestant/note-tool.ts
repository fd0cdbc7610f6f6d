import type Anthropic from "@anthropic-ai/sdk";

/** What the loops of the bench are given: one tool that costs nothing, and a prompt. */
export const NOTE_TOOL = {
  name: "Note",
  description: "Takes a note.",
  input_schema: { type: "object" },
} as const satisfies Anthropic.Tool;
export const SYSTEM = "You take notes.";
export const MODEL = "claude-bench-5";

/** A history of about so many bytes of text, ending with the user. */
export function historyOf(bytes: number): Anthropic.MessageParam[] {
  const pairs = Math.ceil(bytes / 2_000);
  const piece = "The quick brown fox jumps over the lazy dog. ".repeat(23).slice(0, 1_000);
  const said = Array.from({ length: pairs }, (): Anthropic.MessageParam[] => [
    { role: "user", content: [{ type: "text", text: piece }] },
    { role: "assistant", content: [{ type: "text", text: piece }] },
  ]);
  return [...said.flat(), { role: "user", content: "Go." }];
}
