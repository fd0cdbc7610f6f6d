import type * as z from "zod";
import type { Tool, ToolSpec } from "./tool.ts";
import { todo } from "@loopsmith/course/todo";

const LEGAL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * Makes a tool of what its author wrote; what was left out gets the safe answer: not read-only, not
 * concurrency-safe, no key, cancels nobody, 30,000 bytes of result, 120,000 ms.
 * Throws a `TypeError` when the name is not `^[a-zA-Z0-9_-]{1,64}$` (M75).
 */
export function buildTool<S extends z.ZodType>(spec: ToolSpec<S>): Tool<S> {
  // 4.1 拒绝不合法的名称；作者没写的地方，一律填上安全的答案。
  return todo("4.1", "Refuse an illegal name; fill in the safe answer wherever the author was silent.");
}
