import { classifyFailure } from "@loopsmith/llm/retry";
import { errorFacts } from "@loopsmith/loop/agentic-loop";
import type { Message, QueryEvent } from "@loopsmith/loop/events";
import { runTurn, type TurnOutcome } from "@loopsmith/loop/streaming-tools";
import type { Outcome } from "./decision.ts";
import type { Prepared, QueryDeps } from "./query-deps.ts";
import { tell } from "./round-events.ts";
import type { State } from "./state.ts";

/**
 * One turn: the request with the whole history, the reply, its tools; and when it may be the last one, what the stop hooks
 * say. An abort while they are asked is an abort of the turn.
 */
export async function* askModel(
  { state, maxTokens }: Extract<Prepared, { kind: "ready" }>,
  deps: QueryDeps,
  takenIds: Pick<ReadonlySet<string>, "has">,
): AsyncGenerator<QueryEvent, Outcome> {
  const { toolUseContext: context, model, turnCount: turn } = state;
  const request = { ...deps.request, messages: sentMessages(state), model, maxTokens, takenIds };
  const { stream, maxConcurrency, siblingAbort } = deps;
  const outcome = yield* runTurn(request, { stream, maxConcurrency, siblingAbort, context, turn });
  if (outcome.kind === "failed") return judgeFailure(outcome);
  if (outcome.kind !== "answered") return outcome;
  const messages = [...request.messages, outcome.reply.message];
  const { verdict, events } = await deps.stopHooks({ ...state, messages }, context.signal);
  yield* tell(state, events);
  return context.signal.aborted ? { kind: "aborted", during: "tools" } : { ...outcome, stop: verdict };
}

/** What a failure means for the run. One that says too long is a row of its own, unless something has to be kept. */
function judgeFailure({ error, kept, hookStop }: Extract<TurnOutcome, { kind: "failed" }>): Outcome {
  const failure = classifyFailure(error);
  if (kept === undefined && failure.kind === "too_long") return { kind: "too_long" };
  return {
    kind: "failed",
    failure,
    error: errorFacts(error),
    ...(kept && { kept }),
    ...(hookStop !== undefined && { hookStop }),
  };
}

/** A reply that was paused goes back as the last message, unchanged; nothing else may end on the assistant (B27, B35). */
function sentMessages({ messages, paused }: State): readonly Message[] {
  if (paused === undefined || paused.blocks.length === 0) return messages;
  return [...messages, { role: "assistant", content: [...paused.blocks] }];
}
