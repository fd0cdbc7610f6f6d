// mistake: tells the model that a person refused what an abort cut off
// killed by: 8.7b
import type { Question } from "./policy.ts";
import type { Reaction } from "./question.ts";
import { allowed, denied, type Verdict } from "./verdict.ts";

function verdictOn(question: Question, reaction: Reaction | undefined): Verdict {
  const { decision, why } = question.decision;
  if (decision === "allow") return allowed(question, "rules");
  if (decision === "deny") return denied(question, "rules", why);
  if (reaction === undefined) return denied(question, "nobody", `${why} Nobody can be asked.`);
  if (reaction.kind === "interrupted") return denied(question, "person", "A person refused it.");
  if (reaction.kind !== "no") return allowed(question, "person");
  return denied(question, "person", `A person refused it.${reaction.comment ? ` They said: ${reaction.comment}` : ""}`);
}
