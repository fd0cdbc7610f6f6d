import { createPermissionCheck } from "@loopsmith/permissions/check";
import type { Environment } from "@loopsmith/permissions/path";
import { proposeRules } from "@loopsmith/permissions/prompt";
import { type Answer, decide, type PermissionMode, type Rule } from "@loopsmith/permissions/rules";
import type { CheckedToolUse, PermissionDecision } from "@loopsmith/tools/tool";
import type { AccessParts } from "./access-control.ts";

/** What may be done at the time of one call; `grant` is told what a person allows from now on. */
export type CallAccess = Pick<AccessParts, "ask" | "writeAudit" | "save"> & {
  rules: readonly Rule[];
  mode: PermissionMode;
  sessionId: string;
  environment: Environment;
  grant(rules: readonly string[]): void;
};

/** Decides on one call, and asks the person where that is needed and somebody is there. */
export async function judgeCall(
  call: CheckedToolUse,
  signal: AbortSignal,
  access: CallAccess,
): Promise<PermissionDecision> {
  const { rules, mode, environment, writeAudit, save, ask, grant } = access;
  const check = createPermissionCheck({
    ...{ rules, mode, environment, writeAudit },
    session: { id: access.sessionId },
    save: async (texts) => save(texts),
    ...(ask && {
      ask: async (prompt, stop) => {
        const answer = await ask(call.toolUse, prompt, stop);
        if (answer === undefined) return UNANSWERED;
        if (answer.kind === "session" || answer.kind === "save") grant(answer.rules);
        return answer;
      },
    }),
  });
  const decision = await check(call, signal);
  return ask === undefined ? withWayOut(decision, call, access) : decision;
}

/** Where nobody can be asked, a refusal names the rule that would have let the call pass: a person may give it next time. */
function withWayOut(
  decision: PermissionDecision,
  { toolUse, tool, input }: CheckedToolUse,
  { rules, environment }: CallAccess,
): PermissionDecision {
  if (decision.kind !== "deny") return decision;
  const call = { tool: toolUse.name, input, readOnly: tool.isReadOnly(input) };
  const proposed = proposeRules(call, decide(call, rules, "default", environment), rules, environment);
  if (proposed.length === 0) return decision;
  const options = proposed.map((rule) => `--allow ${JSON.stringify(rule)}`).join(" ");
  return { ...decision, message: `${decision.message} The user could allow it by running again with ${options}` };
}

/** Nobody said yes: whoever closes the terminal at a question has not allowed it (P17). */
const UNANSWERED: Answer = { kind: "no" };
