import { errorText } from "@loopsmith/loop/agentic-loop";
import type { StopVerdict } from "@loopsmith/loop/streaming-tools";
import { type Clock, type Settled, settle } from "@loopsmith/tools/tool";
import { HOOK_TIMEOUT_MS, type StopContext, type StopHooks } from "./hooks.ts";

/** `graceMs`: how long a hook that ignores an abort is waited for. `onTrouble` is told in a sentence which hook failed. */
export type StopHookLimits = { signal: AbortSignal; clock: Clock; graceMs: number; onTrouble(message: string): void };

/**
 * Asks all stop hooks at once. One that prevents beats those that want to go on, and those beat agreement; all feedback
 * goes together, in the order of the hooks. A hook that throws or hangs is reported and counts as agreed (L41).
 */
export async function runStopHooks(
  hooks: StopHooks,
  context: StopContext,
  limits: StopHookLimits,
): Promise<StopVerdict> {
  const settled = await Promise.all(
    hooks.map((hook) => settle((signal) => hook(context, signal), { ...limits, timeoutMs: HOOK_TIMEOUT_MS })),
  );
  for (const each of settled) reportTrouble(each, limits);
  const verdicts = settled.flatMap((each) => (each.kind === "done" ? [each.value] : []));
  const prevented = verdicts.find(({ kind }) => kind === "prevent");
  if (prevented) return prevented;
  const feedback = verdicts.flatMap((verdict) => (verdict.kind === "continue" ? [verdict.feedback] : []));
  return feedback.length > 0 ? { kind: "continue", feedback: feedback.join("\n\n") } : { kind: "agree" };
}

function reportTrouble(settled: Settled<StopVerdict>, { onTrouble }: StopHookLimits): void {
  if (settled.kind === "threw") onTrouble(`A stop hook failed and counts as agreed: ${errorText(settled.error)}.`);
  if (settled.kind !== "timed_out") return;
  onTrouble(`A stop hook had not answered after ${settled.afterMs / 1000} s and counts as agreed.`);
}
