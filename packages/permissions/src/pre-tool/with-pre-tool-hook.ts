import {
  type CanUseTool,
  type CheckedToolUse,
  type Clock,
  type PermissionDecision,
  parseToolInput,
  type Settled,
  settle,
} from "@loopsmith/tools/tool";

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

/**
 * The same permission with a hook in front (L42). An input that the hook changed is validated and then judged like any
 * other. A hook that throws or hangs means that a person has to be asked; where nobody can be asked, a call about which
 * somebody should be asked is denied. Default deadline: none but the end of the run.
 */
export function withPreToolHook(
  canUseTool: CanUseTool | undefined,
  hook: PreToolHook,
  deadline?: HookDeadline,
): CanUseTool {
  return async (call, signal) => {
    const verdict = await ask(hook, call, signal, deadline);
    switch (verdict.kind) {
      case "pass":
        return judge(canUseTool, call, signal);
      case "change":
        return judgeChanged(canUseTool, call, verdict.input, signal);
      case "ask":
        return judge(canUseTool, { ...call, mustAsk: call.mustAsk ?? verdict.message }, signal);
      case "deny":
        return { kind: "deny", cause: "hook", message: `A hook refused ${call.tool.name}: ${verdict.message}` };
      case "stop":
        return verdict as PermissionDecision; // `kind` is `stop` here, which the union of three kinds does not show
      default:
        return verdict satisfies never;
    }
  };
}

async function ask(
  hook: PreToolHook,
  { tool, input, toolUse }: CheckedToolUse,
  signal: AbortSignal,
  deadline: HookDeadline | undefined,
): Promise<PreToolVerdict> {
  const call = { name: tool.name, input: structuredClone(input), toolUseId: toolUse.id };
  const work = async (stop: AbortSignal): Promise<PreToolVerdict> => hook(call, stop);
  const settled: Settled<PreToolVerdict> = deadline
    ? await settle(work, { signal, ...deadline })
    : await work(signal).then(done, (error: unknown) => ({ kind: "threw", error }));
  if (settled.kind === "done") return settled.value;
  return { kind: "ask", message: `The hook before ${tool.name} ${trouble(settled)}, so somebody has to decide.` };
}

function done(value: PreToolVerdict): Settled<PreToolVerdict> {
  return { kind: "done", value };
}

function trouble(settled: Exclude<Settled<unknown>, { kind: "done" }>): string {
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

function judge(
  canUseTool: CanUseTool | undefined,
  call: CheckedToolUse,
  signal: AbortSignal,
): Promise<PermissionDecision> | PermissionDecision {
  if (canUseTool !== undefined) return canUseTool(call, signal);
  if (call.mustAsk === undefined) return { kind: "allow", input: call.input };
  return {
    kind: "deny",
    cause: "headless",
    message: `${call.tool.name} was not run: ${call.mustAsk} Nobody can be asked.`,
  };
}

function judgeChanged(
  canUseTool: CanUseTool | undefined,
  call: CheckedToolUse,
  input: unknown,
  signal: AbortSignal,
): Promise<PermissionDecision> | PermissionDecision {
  const parsed = parseToolInput(call.tool, input);
  if (parsed.kind === "valid") return judge(canUseTool, { ...call, input: parsed.input }, signal);
  return {
    kind: "deny",
    cause: "hook",
    message: `A hook changed the input to one that is not valid. ${parsed.message}`,
  };
}
