import type { Message } from "./message.ts";

/**
 * The only way a history is rewritten (L06a): from `firstChanged` on it differs, so thinking behind that point is
 * stripped, or kept where the model does not bind it to what stands before.
 */
export type RebasePlan = {
  cause: "microcompact" | "compact" | "collapse" | "fallback";
  messages: readonly Message[];
  firstChanged: number;
  thinking: "strip" | "keep";
};
/** Messages `from` (included) to `to` (excluded). */
export type Span = { from: number; to: number; tokens: number };
export type StagedCollapse = { span: Span; summary: string };
export type AutoCompactTracking = { failuresInARow: number };
