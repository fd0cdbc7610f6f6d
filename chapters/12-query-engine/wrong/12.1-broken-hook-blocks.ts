// mistake: a hook that is broken keeps the run from ending
// killed by: 12.1a
import type { StopVerdict } from "@loopsmith/loop/streaming-tools";
import { settle } from "@loopsmith/tools/tool";
import { HOOK_TIMEOUT_MS, type StopContext, type StopHooks } from "./hooks.ts";
import type { StopHookLimits } from "./run-stop-hooks.ts";

export async function runStopHooks(
  hooks: StopHooks,
  context: StopContext,
  limits: StopHookLimits,
): Promise<StopVerdict> {
  const settled = await Promise.all(
    hooks.map((hook) => settle((signal) => hook(context, signal), { ...limits, timeoutMs: HOOK_TIMEOUT_MS })),
  );
  const verdicts = settled.map(
    (each): StopVerdict => (each.kind === "done" ? each.value : { kind: "continue", feedback: "A stop hook failed." }),
  );
  const prevented = verdicts.find(({ kind }) => kind === "prevent");
  if (prevented) return prevented;
  const feedback = verdicts.flatMap((verdict) => (verdict.kind === "continue" ? [verdict.feedback] : []));
  return feedback.length > 0 ? { kind: "continue", feedback: feedback.join("\n\n") } : { kind: "agree" };
}
