import type { QueryEvent } from "@loopsmith/loop/events";
import { settle } from "@loopsmith/tools/tool";
import type { Outcome } from "./decision.ts";
import type { QueryDeps } from "./query-deps.ts";
import { tell } from "./round-events.ts";
import type { State } from "./state.ts";

const SUMMARY_MS = 30_000; // in the background; a summary that takes longer is not worth the wait

/** After a turn with tools a summary of it is begun; nobody waits for it yet (L18). */
export function startSummary(
  state: State,
  outcome: Outcome,
  { summarizeToolUse }: Pick<QueryDeps, "summarizeToolUse">,
): State {
  if (summarizeToolUse === undefined || outcome.kind !== "tools_ran") return state;
  const { signal, graceMs, clock } = state.toolUseContext;
  const left = new AbortController();
  const limits = { signal: AbortSignal.any([signal, left.signal]), timeoutMs: SUMMARY_MS, graceMs, clock };
  const work = settle((stop) => summarizeToolUse(outcome.kept, stop), limits);
  const text = work.then((made) => (made.kind === "done" ? made.value : undefined));
  return { ...state, pendingToolUseSummary: { text, stop: () => left.abort() } };
}

/** At the end of the next turn it is told as a note; one that failed is passed over in silence. */
export async function* tellSummary(state: State): AsyncGenerator<QueryEvent, State> {
  if (state.pendingToolUseSummary === undefined) return state;
  const text = await state.pendingToolUseSummary.text;
  if (text) yield* tell(state, [{ type: "attachment", attachment: { kind: "note", text } }]);
  return { ...state, pendingToolUseSummary: undefined };
}

/** Stops a summary that nobody will read any more, and waits until it has ended (F84). */
export async function dropSummary({ pendingToolUseSummary }: State): Promise<void> {
  pendingToolUseSummary?.stop();
  await pendingToolUseSummary?.text;
}
