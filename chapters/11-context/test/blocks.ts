import type { ContentBlock, Message, ToolResult } from "@loopsmith/conversation/history";

export function user(...content: (string | ContentBlock)[]): Message {
  return { role: "user", content: content.map((block) => (typeof block === "string" ? text(block) : block)) };
}

export function assistant(...content: ContentBlock[]): Message {
  return { role: "assistant", content };
}

export function text(content: string): { type: "text"; text: string } {
  return { type: "text", text: content };
}

export function call(id: string, input: unknown = { path: "a.ts" }): ContentBlock {
  return { type: "tool_use", id, name: "Read", input };
}

export function answer(id: string, content: NonNullable<ToolResult["content"]> = `result of ${id}`): ToolResult {
  return { type: "tool_result", tool_use_id: id, content };
}

export function thinking(content: string): ContentBlock {
  return { type: "thinking", thinking: content, signature: "signed" };
}

/** So many tokens of text, as `estimateTokens` counts. */
export function words(tokens: number): string {
  return "wood".repeat(tokens);
}

/** A turn: what the assistant says, and one call with its result; sizes in tokens. */
export function turn(id: string, said: number, found: number): Message[] {
  return [assistant(thinking("Hm."), text(`${id} ${words(said)}`), call(id)), user(answer(id, words(found)))];
}
