// mistake: lets the call go while the log is still being written
// killed by: 8.7d
import type { CanUseTool } from "@loopsmith/tools/tool";
import type { AskUser, Policy } from "./policy.ts";
import { askPerson, questionAbout } from "./question.ts";
import { parseRule, type Rule } from "./rule.ts";

export function createCanUseTool(policy: Policy, ask?: AskUser): CanUseTool {
  const { mode, now = Date.now } = policy;
  let granted: readonly Rule[] = [];
  return async (checked, signal) => {
    const time = now();
    const question = questionAbout(checked, policy, granted);
    const reaction = ask && question.decision.decision === "ask" ? await askPerson(ask, question, signal) : undefined;
    const { decision, decidedBy } = verdictOn(question, reaction);
    const entry = { call: question.call, toolUseId: checked.toolUse.id, verdict: question.decision, mode, decidedBy };
    const line = { ...entry, decision: decision.kind === "allow" ? "allow" : "deny", time, ms: now() - time } as const;
    policy.audit(line).catch(() => {});
    if (reaction?.kind === "session" || reaction?.kind === "save")
      granted = [...granted, ...reaction.rules.map((text) => parseRule(text, "allow", "session"))];
    if (reaction?.kind === "save") await policy.save?.(reaction.rules);
    return decision;
  };
}
