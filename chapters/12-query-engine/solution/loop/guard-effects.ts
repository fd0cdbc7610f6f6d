import { errorText } from "@loopsmith/loop/agentic-loop";
import type { CureOutcome, Prepared, QueryDeps } from "@loopsmith/loop/recovery";
import { type Settled, type SettleLimits, settle } from "@loopsmith/tools/tool";

const COMPACTION_MS = 300_000; // a summary of a long history is one long model call

type Limits = Pick<SettleLimits, "clock" | "graceMs">;

/**
 * Makes room before a request; when that fails or hangs, the request is made with the history as it is (F84). Nothing is
 * rewritten before a reply that the model paused in: its thinking is bound to what stands there (M92).
 */
export function guardPrepare(
  prepare: QueryDeps["prepare"],
  plain: QueryDeps["prepare"],
  limits: Limits,
): QueryDeps["prepare"] {
  return async (state, signal) => {
    if (state.paused !== undefined) return plain(state, signal);
    const settled = await settle((stop) => prepare(state, stop), { ...limits, signal, timeoutMs: COMPACTION_MS });
    if (settled.kind === "done") return settled.value;
    const asItIs: Prepared = await plain(state, signal);
    const message = troubleOf(settled);
    if (message === undefined) return asItIs;
    return { ...asItIs, events: [{ type: "attachment", attachment: { kind: "compaction_failed", message } }] };
  };
}

/** Tries a rung of the ladder; one that fails or hangs has not helped (F84). */
export function guardCure(cure: QueryDeps["cure"], limits: Limits): QueryDeps["cure"] {
  return async (kind, state, signal): Promise<CureOutcome> => {
    const settled = await settle((stop) => cure(kind, state, stop), { ...limits, signal, timeoutMs: COMPACTION_MS });
    if (settled.kind === "done") return settled.value;
    const message = troubleOf(settled);
    return { kind: "not_cured", cure: kind, ...(message !== undefined && { message }) };
  };
}

function troubleOf(settled: Exclude<Settled<unknown>, { kind: "done" }>): string | undefined {
  if (settled.kind === "threw") return `Making room in the history failed: ${errorText(settled.error)}.`;
  if (settled.kind === "timed_out") return `Making room in the history took longer than ${settled.afterMs / 1000} s.`;
  return undefined;
}
