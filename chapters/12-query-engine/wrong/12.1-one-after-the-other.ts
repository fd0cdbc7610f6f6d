// mistake: asks the hooks one after the other, so that one that hangs holds up the rest
// killed by: 12.1c
import { errorText } from "@loopsmith/loop/agentic-loop";
import type { StopVerdict } from "@loopsmith/loop/streaming-tools";
import { settle } from "@loopsmith/tools/tool";
import { HOOK_TIMEOUT_MS, type StopContext, type StopHooks } from "./hooks.ts";
import type { StopHookLimits } from "./run-stop-hooks.ts";

export async function runStopHooks(
  hooks: StopHooks,
  context: StopContext,
  limits: StopHookLimits,
): Promise<StopVerdict> {
  const verdicts: StopVerdict[] = [];
  for (const hook of hooks) {
    const each = await settle((signal) => hook(context, signal), { ...limits, timeoutMs: HOOK_TIMEOUT_MS });
    if (each.kind === "done") verdicts.push(each.value);
    if (each.kind === "threw") limits.onTrouble(`A stop hook failed: ${errorText(each.error)}.`);
    if (each.kind === "timed_out") limits.onTrouble(`A stop hook took more than ${each.afterMs / 1000} s.`);
  }
  const prevented = verdicts.find(({ kind }) => kind === "prevent");
  if (prevented) return prevented;
  const feedback = verdicts.flatMap((verdict) => (verdict.kind === "continue" ? [verdict.feedback] : []));
  return feedback.length > 0 ? { kind: "continue", feedback: feedback.join("\n\n") } : { kind: "agree" };
}
