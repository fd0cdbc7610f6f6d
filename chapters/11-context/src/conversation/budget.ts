import type { ContextLimits } from "./limits.ts";
import { todo } from "@loopsmith/course/todo";

/** `compact`: room should be made before the next request; `blocked`: without it there is none for an answer. */
export type Budget = { available: number; remaining: number; verdict: "ok" | "compact" | "blocked" };

/**
 * What is left of the window for a history of `usedTokens` (L30). `available` is the window without the system prompt and
 * the reserve. Blocked when less than `minRequired` remains (L33), else to compact when less than the share
 * `autoCompactAt` of what is available remains (L32).
 */
export function tokenBudget(usedTokens: number, limits: ContextLimits): Budget {
  // 11.1 说出窗口还剩多少，以及这是够用、该腾出空间了，还是不够一次回答。
  return todo(
    "11.1",
    "Say what remains of the window, and whether that is enough, time to make room, or too little for an answer.",
  );
}
