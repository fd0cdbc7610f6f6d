import type { ToolUseContext } from "@loopsmith/loop/agentic-loop";
import { type AfterCall, type ReviewedOutput, settle } from "@loopsmith/tools/tool";
import { HOOK_TIMEOUT_MS, type PostToolHook, type PostToolVerdict } from "./hooks.ts";

/** A review of outputs by a hook (L42). Throws what the hook throws, which is reported and leaves the result as it was. */
export function reviewWithHook(
  hook: PostToolHook,
  { clock, graceMs }: Pick<ToolUseContext, "clock" | "graceMs">,
): AfterCall {
  return async (call, output, signal) => {
    const limits = { signal, timeoutMs: HOOK_TIMEOUT_MS, graceMs, clock };
    const settled = await settle((stop) => hook(call, output, stop), limits);
    switch (settled.kind) {
      case "done":
        return reviewed(output, settled.value);
      case "threw":
        throw settled.error;
      case "timed_out":
        throw new Error(`it had not answered after ${settled.afterMs / 1000} s`);
      case "abandoned":
        return output;
      default:
        return settled satisfies never;
    }
  };
}

function reviewed(output: ReviewedOutput, verdict: PostToolVerdict): ReviewedOutput {
  if (verdict.kind === "note") return { ...output, note: verdict.text };
  return verdict.kind === "stop" ? { ...output, stop: verdict.message } : output;
}
