import { type AssistantMessage, type ContentBlock, contentBlocks } from "./message.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * What of a reply may be stored and sent back. Blank text goes (M34, M35), and thinking that was cut before its signature
 * (M95); an input that is no object becomes `{}` (B33, M64). Everything else stays as it came and in its order, empty
 * signed thinking and redacted thinking too (L05, B54, B55); only a message that has thinking and does not begin with it
 * could not be sent back, so it loses it (M94). `undefined` when nothing but thinking is left (B23, L26).
 */
export function storableReply(message: AssistantMessage): AssistantMessage | undefined {
  // 6.2 按原顺序保留可以发回的内容；如果除思考外什么都不剩，就返回 undefined。
  return todo("6.2", "Keep what may be sent back, in its order; give undefined when nothing but thinking is left.");
}
