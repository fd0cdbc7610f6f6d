import type { Prefix } from "@loopsmith/local-api/digest";

/** Why a request is refused: what goes into the answer, and the rule that it broke. */
export type ApiProblem = {
  /** HTTP status. */
  status: number;
  /** `error.type` of the answer (M08). */
  type: string;
  /** Starts with the path to the offending part (M20) and says what to do. */
  message: string;
  /** Rule id, for instance `M53`. */
  rule: string;
  /** More for `error.details` of the answer, for instance `{ error_code: "thread_unsupported_request" }`. */
  details?: Readonly<Record<string, unknown>>;
};

/** What passed here and would be refused elsewhere (the text of that refusal), or is accepted and not acted on. */
export type Note = { rule: string; message: string };

/** How the model of a request behaves: `modern` is 4.6 and later, `classic` 4.5 and earlier. */
export type ModelProfile = "modern" | "classic";

/** A kind of `thinking` that a request may ask for (M89). */
export type ThinkingType = "enabled" | "adaptive" | "between_tools" | "disabled";

/**
 * The facts about a model that rules need. Tokens. `legacyOverflow` (default: false) also refuses a request whose input
 * and `max_tokens` together are larger than the window, as models before 4.5 did (M45). `thinkingTypes`: by default what
 * the profile takes, which for `modern` is that of 4.7 and later. `minCacheTokens`: a shorter prefix is not cached;
 * default 1,024. `bindsThinking`: whether thinking is bound to what stands before it (M92); by default `modern` ones do.
 */
export type ModelFacts = {
  name: string;
  profile: ModelProfile;
  contextWindow: number;
  maxOutputTokens: number;
  legacyOverflow?: boolean;
  thinkingTypes?: readonly ThinkingType[];
  minCacheTokens?: number;
  bindsThinking?: boolean;
};

/** `first-party` lets pass, and notes, what only other servers refuse (`port` rules); `portable` refuses it. */
export type Strictness = "first-party" | "portable";

/** What is judged: one request as it came in. `path` may carry the query. */
export type IncomingRequest = { method: string; path: string; headers: Headers; body: Uint8Array };

/** How to judge, and what only the server knows. */
export type ValidationSettings = {
  strictness: Strictness;
  /** Only this credential is accepted; absent: any non-empty one but `sk-revoked` (M05). */
  key?: string;
  /** Undefined: no such model (M11). */
  findModel(name: string): ModelFacts | undefined;
  /** Whether this server ended exactly this message with `pause_turn` (M39). Absent: it never paused. */
  wasPaused?(message: unknown): boolean;
  /** Whether this server sent thinking with exactly this signature or data, which its script gave (M92). Absent: any. */
  sentUnsealed?(signature: string): boolean;
  /** Whether this server made this call in a reply without thinking (M93). Absent: it did not. */
  sentWithoutThinking?(toolUseId: string): boolean;
};

/** A thinking block that the model is not shown: where it stood, and why, in the words of `input_transformations`. */
export type ThinkingDropped = { path: string; reason: "model_binding_mismatch" | "prefix_binding_mismatch" };

/** A request that breaks no rule. */
export type Accepted = {
  kind: "accepted";
  body: Record<string, unknown>;
  model: ModelFacts;
  /** The estimate that `count_tokens` and `usage` report. */
  inputTokens: number;
  notes: readonly Note[];
  dropped: readonly ThinkingDropped[];
  /** What stands before the reply, in digests. */
  prefix(): Prefix;
};

/** What the validator says about one request. */
export type Verdict = { kind: "refused"; problem: ApiProblem; notes: readonly Note[] } | Accepted;
