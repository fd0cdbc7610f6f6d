import type { ContentBlock, Message, ToolResult } from "#chapter";

export function user(...content: (string | ContentBlock)[]): Message {
  return { role: "user", content: content.map((block) => (typeof block === "string" ? text(block) : block)) };
}

export function assistant(...content: ContentBlock[]): { role: "assistant"; content: ContentBlock[] } {
  return { role: "assistant", content };
}

export function text(content: string): { type: "text"; text: string } {
  return { type: "text", text: content };
}

export function call(id: string, input: unknown = { pattern: "TODO" }): ContentBlock {
  return { type: "tool_use", id, name: "Grep", input };
}

export function answer(id: string, content: NonNullable<ToolResult["content"]> = `result of ${id}`): ToolResult {
  return { type: "tool_result", tool_use_id: id, content };
}

export function thinking(content: string, signature = "signed"): ContentBlock {
  return { type: "thinking", thinking: content, signature };
}
