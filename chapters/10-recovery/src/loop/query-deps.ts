import type Anthropic from "@anthropic-ai/sdk";
import type { StreamFn, StreamParams, TokenUsage } from "@loopsmith/llm/stream";
import type { QueryEventBody } from "@loopsmith/loop/events";
import type { KeptTurn, StopVerdict, TurnDeps } from "@loopsmith/loop/streaming-tools";
import type { ExtraBlock } from "./commit.ts";
import type { Cure, CureOutcome } from "./decision.ts";
import type { Limits, State } from "./state.ts";

/**
 * What `prepare` gives: the state to ask with, and how many tokens the answer may have; or why nothing can be asked, with
 * the state if it has changed all the same.
 */
export type Prepared = { events: readonly QueryEventBody[] } & (
  | { kind: "ready"; state: State; maxTokens: number }
  | { kind: "blocked"; remaining: number; state?: State }
);

/** Input that came while the run went on: what the model reads of it, and what is told when it has got it. */
export type RunInput = ExtraBlock & { event: QueryEventBody };

/** Everything that `queryLoop` does besides deciding. All of it is injected; nothing here may throw. */
export type QueryDeps = Pick<TurnDeps, "maxConcurrency" | "siblingAbort"> & {
  stream: StreamFn;
  /** What every request of the run has in common, byte for byte (L06a). */
  request: Pick<StreamParams, "client" | "clock" | "idleMs" | "headersMs" | "replyMs"> & {
    system?: string | readonly Anthropic.TextBlockParam[];
    tools?: readonly Anthropic.Tool[];
  };
  /** The ids of the calls in the history that the loop begins with; default: they are looked for in it. */
  takenIds?: ReadonlySet<string> | undefined;
  limits: Limits;
  /** Before each request: makes room where it is short (L31, L32), or says that there is none (L33). */
  prepare(state: State, signal: AbortSignal): Promise<Prepared>;
  /** One rung of the ladder of L21. */
  cure(cure: Cure, state: State, signal: AbortSignal): Promise<CureOutcome>;
  /** What the stop hooks say (L41), and which of them failed; the last message of the state is the answer. */
  stopHooks(state: State, signal: AbortSignal): Promise<{ verdict: StopVerdict; events: readonly QueryEventBody[] }>;
  /** Gives each input once; what it does not give to this run is the next one's prompt (L19). */
  takeInput(): readonly RunInput[];
  /** Tokens that are left of the window (L30). */
  remaining(state: State): number;
  /** What a reply costs, in US dollars. */
  price(model: string, usage: TokenUsage): number;
  /** One sentence about what the calls of a turn have done, made in the background (L18). */
  summarizeToolUse?: ((turn: KeptTurn, signal: AbortSignal) => Promise<string | undefined>) | undefined;
};
