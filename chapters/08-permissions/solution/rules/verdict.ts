import type { PermissionDecision } from "@loopsmith/tools/tool";
import { grantFor } from "./path-grant.ts";
import type { AuditEntry, Question } from "./policy.ts";

/** What becomes of a call, and who said so. */
export type Verdict = { decision: PermissionDecision; decidedBy: AuditEntry["decidedBy"] };

/** The call may run, on the path that was judged and no other (P19). */
export function allowed({ call, environment }: Question, decidedBy: Verdict["decidedBy"]): Verdict {
  const grant = grantFor(call, environment);
  return { decision: { kind: "allow", input: call.input, ...(grant !== undefined && { grant }) }, decidedBy };
}

/** The call may not run; `why` is a sentence for the model. Nobody to ask is `headless`, an abort no denial (B07). */
export function denied({ call }: Question, decidedBy: Verdict["decidedBy"], why: string): Verdict {
  const cause = ({ rules: "denied", person: "denied", nobody: "headless", interrupt: "interrupted" } as const)[
    decidedBy
  ];
  return { decision: { kind: "deny", cause, message: `${call.tool} was not run. ${why}` }, decidedBy };
}
