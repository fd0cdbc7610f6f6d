// mistake: a reply that says nothing is stored as a message without content
// killed by: 6.2a
import { type AssistantMessage, contentBlocks } from "./message.ts";

export function storableReply(message: AssistantMessage): AssistantMessage | undefined {
  return { role: "assistant", content: contentBlocks(message).filter(isStorable).map(withObjectInput) };
}
