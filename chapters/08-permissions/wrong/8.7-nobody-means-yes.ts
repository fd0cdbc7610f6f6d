// mistake: lets a call go when there is nobody to ask
// killed by: 8.7a
import type { Question } from "./policy.ts";
import type { Reaction } from "./question.ts";
import { allowed, denied, type Verdict } from "./verdict.ts";

function verdictOn(question: Question, reaction: Reaction | undefined): Verdict {
  const { decision, why } = question.decision;
  if (decision === "allow") return allowed(question, "rules");
  if (decision === "deny") return denied(question, "rules", why);
  if (reaction === undefined) return allowed(question, "nobody");
  if (reaction.kind === "interrupted") return denied(question, "interrupt", "The run was interrupted. Nobody refused it.");
  if (reaction.kind !== "no") return allowed(question, "person");
  return denied(question, "person", `A person refused it.${reaction.comment ? ` They said: ${reaction.comment}` : ""}`);
}
