import type { CheckedToolUse } from "@loopsmith/tools/tool";
import { decide } from "./decide.ts";
import type { Decision, PermissionMode } from "./decision.ts";
import { frozenFacts } from "./path-grant.ts";
import type { Answer, AskUser, Policy, Question } from "./policy.ts";
import type { Rule } from "./rule.ts";

/** What rules and mode say about a call, with all that a person needs to judge it; `granted`: rules of this session. */
export function questionAbout(checked: CheckedToolUse, policy: Policy, granted: readonly Rule[]): Question {
  const { tool, input } = checked;
  const environment = { ...policy.environment, paths: frozenFacts(policy.environment.paths) };
  const call = { tool: tool.name, input, readOnly: tool.isReadOnly(input) };
  const rules = [...policy.rules, ...granted];
  const decision = withReason(decide(call, rules, policy.mode, environment), checked, policy.mode);
  return { call, decision, rules, environment };
}

/** A reason from outside to ask makes an allow an ask, and without a person a deny (L17, P22). */
function withReason(decision: Decision, { mustAsk }: CheckedToolUse, mode: PermissionMode): Decision {
  if (mustAsk === undefined || decision.decision !== "allow") return decision;
  return { ...decision, decision: mode === "dontAsk" ? "deny" : "ask", why: mustAsk };
}

/** What has come of a question; `interrupted`: the run was aborted before there was an answer (B07). */
export type Reaction = Answer | { kind: "interrupted" };

/** Waits for a person or for the end of the run. An asker that fails has not said yes: its error goes on to the caller. */
export async function askPerson(ask: AskUser, question: Question, signal: AbortSignal): Promise<Reaction> {
  if (signal.aborted) return { kind: "interrupted" };
  let stop: () => void = () => undefined;
  const aborted = new Promise<Reaction>((resolve) => {
    stop = () => resolve({ kind: "interrupted" });
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    const answer = await Promise.race([ask(question, signal), aborted]);
    return signal.aborted ? { kind: "interrupted" } : answer;
  } catch (error) {
    if (signal.aborted) return { kind: "interrupted" };
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
