import type Anthropic from "@anthropic-ai/sdk";
import type { Reply } from "@loopsmith/llm/stream";
import type { ToolResult } from "@loopsmith/loop/events";

/** What of a turn that failed or was aborted has to stay, because a tool had started: complete pairs, ready to commit. */
export type KeptTurn = {
  message: Anthropic.AssistantMessageParam;
  /** A result for each call of the message, in call order. */
  results: readonly ToolResult[];
  /** What hooks want the model to read; stands behind the results. */
  notes: readonly Anthropic.TextBlockParam[];
};

/** What the stop hooks say to the end of a run (L41). */
export type StopVerdict =
  | { kind: "agree" }
  | { kind: "continue"; feedback: string }
  | { kind: "prevent"; message: string };

/** What one turn came to: one kind for each row of the decision. */
export type TurnOutcome =
  /** The signal fired; `tools`: after `message_stop`. */
  | { kind: "aborted"; during: "streaming" | "tools"; reply?: Reply; kept?: KeptTurn }
  /** The model declined; whatever had started was stopped. */
  | { kind: "refused"; reply: Reply }
  /** The request failed for good, with this; what it means is for whoever decides. `kept`: a tool had started, or a hook ends the run. */
  | { kind: "failed"; error: unknown; kept?: KeptTurn; hookStop?: string }
  /** Complete calls, run and answered, whatever the label says. `hookStop`: a hook ends the run. */
  | { kind: "tools_ran"; reply: Reply; kept: KeptTurn; hookStop?: string }
  | { kind: "paused"; reply: Reply }
  /** Cut by `max_tokens`, without a complete call. */
  | { kind: "cut"; reply: Reply }
  /** Prompt and reply together have filled the window. */
  | { kind: "too_long"; reply: Reply }
  /** No call: the run may end. `stop`: what the stop hooks said. */
  | { kind: "answered"; reply: Reply; stop?: StopVerdict };
