import { type CheckedToolUse, type Clock, type Settled, settle } from "@loopsmith/tools/tool";

/** What a hook sees of a call. */
export type PreToolCall = { name: string; input: unknown; toolUseId: string };

/** `ask`: a person has to be asked, whatever the rules say · `change`: another input · `stop`: ends the run. */
export type PreToolVerdict =
  | { kind: "pass" }
  | { kind: "deny" | "ask" | "stop"; message: string }
  | { kind: "change"; input: unknown };

/** Speaks before the rules do, for every call. It can only tighten (P18): there is no verdict that allows. */
export type PreToolHook = (call: PreToolCall, signal: AbortSignal) => Promise<PreToolVerdict>;

/** How long a hook is waited for; `graceMs`: once more after the run was aborted. Milliseconds. */
export type HookDeadline = { timeoutMs: number; graceMs: number; clock: Clock };

/** A hook, how long to wait for it, and until when. Default deadline: none but the end of the run. */
export type HookWait = { hook: PreToolHook; deadline: HookDeadline | undefined; signal: AbortSignal };

/** Asks a hook about a copy of the call, so that it cannot change the input by the way. Never rejects. */
export async function hearHook(
  { tool, input, toolUse }: CheckedToolUse,
  { hook, deadline, signal }: HookWait,
): Promise<Settled<PreToolVerdict>> {
  const call = { name: tool.name, input: structuredClone(input), toolUseId: toolUse.id };
  const work = async (stop: AbortSignal): Promise<PreToolVerdict> => known(await hook(call, stop));
  if (deadline !== undefined) return settle(work, { signal, ...deadline });
  try {
    return { kind: "done", value: await work(signal) };
  } catch (error) {
    return { kind: "threw", error };
  }
}

/** A hook may be plain JavaScript: whatever it answers, only what is in the list counts, and `allow` is not (P18). */
function known(verdict: PreToolVerdict): PreToolVerdict {
  if (/^(pass|deny|ask|stop|change)$/.test(verdict?.kind)) return verdict;
  throw new Error("its answer is no verdict of a hook");
}

/** What went wrong with a hook, as the verb of a sentence. */
export function hookTrouble(settled: Exclude<Settled<unknown>, { kind: "done" }>): string {
  switch (settled.kind) {
    case "threw":
      return `failed (${settled.error instanceof Error ? settled.error.message : String(settled.error)})`;
    case "timed_out":
      return `had not answered after ${settled.afterMs / 1000} s`;
    case "abandoned":
      return "was interrupted";
    default:
      return settled satisfies never;
  }
}
