/** Why a request is refused: what goes into the answer, and the rule that it broke. */
export type ApiProblem = {
  status: number;
  type: string;
  /** Starts with the path to the offending part (M20) and says what to do. */
  message: string;
  /** Rule id, for instance `M53`. */
  rule: string;
};

/** How the model of a request behaves: `modern` is 4.6 and later, `classic` 4.5 and earlier. */
export type ModelProfile = "modern" | "classic";

/** The facts about a model that rules need. Tokens. */
export type ModelFacts = { name: string; profile: ModelProfile; contextWindow: number; maxOutputTokens: number };

/** `first-party` lets pass, and notes, what only other servers refuse (`port` rules); `portable` refuses it. */
export type Strictness = "first-party" | "portable";

/** What is judged: one request as it came in. */
export type IncomingRequest = { method: string; path: string; headers: Headers; body: Uint8Array };

export type ValidationSettings = {
  strictness: Strictness;
  /** Only this credential is accepted; absent: any non-empty one but `sk-revoked` (M05). */
  key?: string;
  /** Undefined: no such model (M11). */
  findModel(name: string): ModelFacts | undefined;
};

/** `notes`: what passed here and would be refused elsewhere, or is accepted and not acted on. */
export type Verdict =
  | { kind: "refused"; problem: ApiProblem }
  | { kind: "accepted"; body: Record<string, unknown>; model: ModelFacts; inputTokens: number; notes: readonly { rule: string; message: string }[] };
