import type { CanUseTool } from "@loopsmith/tools/tool";
import type { AskUser, Policy, Question } from "./policy.ts";
import { askPerson, questionAbout, type Reaction } from "./question.ts";
import { parseRule, type Rule } from "./rule.ts";
import { allowed, denied, type Verdict } from "./verdict.ts";

/**
 * The permission check of a run (L10): decides by rules and mode, asks a person where that is needed, writes the
 * decision down, and only then lets the call go (P20). Without `ask` a call that needs asking is denied (`headless`),
 * and so is one whose decision could not be written down; an abort while somebody is asked is `interrupted`, not denied
 * (B07). Rules that a person grants hold from then on; `save` hands them to the host as well. An allow carries a
 * `PathGrant` (P19).
 */
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
    const trouble = await policy.audit(line).then(() => undefined, String);
    if (trouble !== undefined && ask === undefined)
      return denied(question, "nobody", `The decision could not be written down (${trouble}).`).decision;
    if (reaction?.kind === "session" || reaction?.kind === "save")
      granted = [...granted, ...reaction.rules.map((text) => parseRule(text, "allow", "session"))];
    if (reaction?.kind === "save") await policy.save?.(reaction.rules);
    return decision;
  };
}

/** `reaction`: what a person said who was asked; undefined: nobody was. */
function verdictOn(question: Question, reaction: Reaction | undefined): Verdict {
  const { decision, why } = question.decision;
  if (decision === "allow") return allowed(question, "rules");
  if (decision === "deny") return denied(question, "rules", why);
  switch (reaction?.kind) {
    case undefined:
      return denied(question, "nobody", `${why} Nobody can be asked.`);
    case "interrupted":
      return denied(question, "interrupt", "The run was interrupted while a person was asked. Nobody refused it.");
    case "no":
      return denied(
        question,
        "person",
        `A person refused it.${reaction.comment ? ` They said: ${reaction.comment}` : ""}`,
      );
    case "once":
    case "session":
    case "save":
      return allowed(question, "person");
    default:
      return reaction satisfies never;
  }
}
