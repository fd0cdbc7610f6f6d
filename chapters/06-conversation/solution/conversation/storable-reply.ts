import { type AssistantMessage, type ContentBlock, contentBlocks } from "./message.ts";

/**
 * What of a reply may be stored and sent back. Blank text goes (M34, M35), and thinking that was cut before its signature
 * (M95); an input that is no object becomes `{}` (B33, M64). Everything else stays as it came and in its order, empty
 * signed thinking and redacted thinking too (L05, B54, B55); only a message that has thinking and does not begin with it
 * could not be sent back, so it loses it (M94). `undefined` when nothing but thinking is left (B23, L26).
 */
export function storableReply(message: AssistantMessage): AssistantMessage | undefined {
  const blocks = contentBlocks(message).filter(isStorable).map(withObjectInput);
  const [first] = blocks;
  const content = first === undefined || isThinking(first) ? blocks : blocks.filter((block) => !isThinking(block));
  return content.some((block) => !isThinking(block)) ? { role: "assistant", content } : undefined;
}

function isStorable(block: ContentBlock): boolean {
  if (block.type === "text") return block.text.trim() !== "";
  return block.type !== "thinking" || Boolean(block.signature);
}

function withObjectInput(block: ContentBlock): ContentBlock {
  if (block.type !== "tool_use") return block;
  const isObject = typeof block.input === "object" && block.input !== null && !Array.isArray(block.input);
  return isObject ? block : { ...block, input: {} };
}

function isThinking(block: ContentBlock): boolean {
  return block.type === "thinking" || block.type === "redacted_thinking";
}
