// mistake: goes on without a hook that is broken
// killed by: 8.8b
import type { CheckedToolUse } from "@loopsmith/tools/tool";
import { type HookWait, hearHook, type PreToolVerdict } from "./hear-hook.ts";

async function verdictOf(call: CheckedToolUse, wait: HookWait): Promise<PreToolVerdict> {
  const heard = await hearHook(call, wait);
  return heard.kind === "done" ? heard.value : { kind: "pass" };
}
