// mistake: asks again about what was allowed for the session
// killed by: 8.7g
import type { CanUseTool } from "@loopsmith/tools/tool";
import type { AskUser, Policy } from "./policy.ts";
import { askPerson, questionAbout } from "./question.ts";
import type { Rule } from "./rule.ts";
import { denied } from "./verdict.ts";

export function createCanUseTool(policy: Policy, ask?: AskUser): CanUseTool {
  const { mode, now = Date.now } = policy;
  const granted: readonly Rule[] = [];
  return async (checked, signal) => {
    const time = now();
    const question = questionAbout(checked, policy, granted);
    const reaction = ask && question.decision.decision === "ask" ? await askPerson(ask, question, signal) : undefined;
    const { decision, decidedBy } = verdictOn(question, reaction);
    const entry = { call: question.call, toolUseId: checked.toolUse.id, verdict: question.decision, mode, decidedBy };
    const line = { ...entry, decision: decision.kind === "allow" ? "allow" : "deny", time, ms: now() - time } as const;
    const trouble = await policy.audit(line).then(() => undefined, String);
    if (trouble !== undefined && ask === undefined)
      return denied(question, "nobody", `The decision could not be written down (${trouble}).`).decision;
    if (reaction?.kind === "save") await policy.save?.(reaction.rules);
    return decision;
  };
}
