import type { RebasePlan } from "@loopsmith/conversation/history";

/** Share of what is available that is still free when room is made: enough for the summary and a few turns (L32). */
export const AUTO_COMPACT_AT = 0.2;

/** How much a history may take, and how room is made in it; everything that is counted is tokens, estimated (L30). */
export type ContextLimits = {
  /** What the model can read and write at once. */
  contextWindow: number;
  systemPromptTokens: number;
  /** Held back for the answer. */
  reservedBuffer: number;
  /** Share of what is available that is left when the history is shortened. */
  autoCompactAt: number;
  /** Below this no answer is worth a request (L33). */
  minRequired: number;
  /** So many of the newest results are never cleared (L31). */
  keepResults: number;
  /** Results up to this size are never cleared. */
  minResultTokens: number;
  /** Clearing is worth a rewrite from here on: it costs the cache and the thinking behind it (B57). */
  minFreedTokens: number;
  /** So many of the newest turns are never summed up; fewer where they fill more than a quarter of the window (B66). */
  keepTurns: number;
  /** Whether a model may be asked for a summary before a request. */
  autoCompact: boolean;
  /** What becomes of thinking behind a change: models since 4.6 bind it to what stands before and refuse it (M92). */
  thinking: RebasePlan["thinking"];
};

/** The defaults (section 10 of the loop's rules), for an answer of up to 8,192 tokens and no system prompt. */
export const DEFAULT_CONTEXT_LIMITS: ContextLimits = {
  contextWindow: 200_000,
  systemPromptTokens: 0,
  reservedBuffer: 8_192,
  autoCompactAt: AUTO_COMPACT_AT,
  minRequired: 3_000,
  keepResults: 5,
  minResultTokens: 2_000,
  minFreedTokens: 20_000,
  keepTurns: 5,
  autoCompact: true,
  thinking: "strip",
};
