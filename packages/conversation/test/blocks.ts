import type { ContentBlock, Message, TextBlock, ToolResult, ToolUse } from "@loopsmith/conversation/history";

export function user(...content: (string | ContentBlock)[]): Message {
  return { role: "user", content: content.map(toBlock) };
}

export function assistant(...content: ContentBlock[]): { role: "assistant"; content: ContentBlock[] } {
  return { role: "assistant", content };
}

export function text(content: string): TextBlock {
  return { type: "text", text: content };
}

export function call(id: string, input: unknown = { path: "a.ts" }): ToolUse {
  return { type: "tool_use", id, name: "Read", input };
}

export function answer(id: string, content: NonNullable<ToolResult["content"]> = `result of ${id}`): ToolResult {
  return { type: "tool_result", tool_use_id: id, content };
}

export function thinking(content: string, signature: string): ContentBlock {
  return { type: "thinking", thinking: content, signature };
}

function toBlock(content: string | ContentBlock): ContentBlock {
  return typeof content === "string" ? text(content) : content;
}
