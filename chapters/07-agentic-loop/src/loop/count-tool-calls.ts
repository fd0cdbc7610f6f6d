import type { Message } from "@loopsmith/loop/events";

/** How many calls the model has made in these messages. */
export function countToolCalls(messages: readonly Message[]): number {
  return messages
    .flatMap((message) => (message.role === "assistant" && Array.isArray(message.content) ? message.content : []))
    .filter((block) => block.type === "tool_use").length;
}
