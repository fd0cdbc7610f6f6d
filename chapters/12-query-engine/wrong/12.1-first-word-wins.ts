// mistake: takes the first verdict that is no agreement, so that a wish to go on beats a ban
// killed by: 12.1b
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
  const settled = await Promise.all(
    hooks.map((hook) => settle((signal) => hook(context, signal), { ...limits, timeoutMs: HOOK_TIMEOUT_MS })),
  );
  for (const each of settled) {
    if (each.kind === "threw") limits.onTrouble(`A stop hook failed: ${errorText(each.error)}.`);
    if (each.kind === "timed_out") limits.onTrouble(`A stop hook took more than ${each.afterMs / 1000} s.`);
  }
  for (const each of settled) if (each.kind === "done" && each.value.kind !== "agree") return each.value;
  return { kind: "agree" };
}
