import type { CanUseTool } from "@loopsmith/tools/tool";
import type { AskUser, Policy, Question } from "./policy.ts";
import { askPerson, questionAbout, type Reaction } from "./question.ts";
import { parseRule, type Rule } from "./rule.ts";
import { allowed, denied, type Verdict } from "./verdict.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * The permission check of a run (L10): decides by rules and mode, asks a person where that is needed, writes the
 * decision down, and only then lets the call go (P20). Without `ask` a call that needs asking is denied (`headless`),
 * and so is one whose decision could not be written down; an abort while somebody is asked is `interrupted`, not denied
 * (B07). Rules that a person grants hold from then on; `save` hands them to the host as well. An allow carries a
 * `PathGrant` (P19).
 */
export function createCanUseTool(policy: Policy, ask?: AskUser): CanUseTool {
  // 8.7 作出判定，有人可问就问人，把判定写下来，然后才放行调用。
  return todo("8.7", "Decide, ask a person if there is one, write the decision down, and only then let the call go.");
}
