import type { Environment } from "@loopsmith/permissions/path";
import type { CanUseTool, CheckedToolUse, PermissionDecision } from "@loopsmith/tools/tool";
import { decide } from "./decide.ts";
import type { Decision, PermissionCall, PermissionMode } from "./decision.ts";
import { frozenFacts, grantFor } from "./path-grant.ts";
import { parseRule, type Rule } from "./rule.ts";

/** `session` and `save` add the named rules to this session; saving them for later is the host's (`Policy.save`). */
export type Answer =
  | { kind: "once" }
  | { kind: "session" | "save"; rules: readonly string[] }
  | { kind: "no"; comment?: string };

export type Question = { call: PermissionCall; decision: Decision; rules: readonly Rule[]; environment: Environment };
/** Asks a person; the signal fires when the run is over and nobody waits for the answer any more. */
export type AskUser = (question: Question, signal: AbortSignal) => Promise<Answer>;

/** What is written down about a decision; `auditLine` of the area `audit` makes a line of it (P20). */
export type AuditEntry = {
  call: PermissionCall;
  toolUseId: string;
  verdict: Decision;
  mode: PermissionMode;
  decision: "allow" | "deny";
  decidedBy: "rules" | "person" | "nobody" | "interrupt";
  time: number;
  ms: number;
};

export type Policy = {
  rules: readonly Rule[];
  mode: PermissionMode;
  environment: Environment;
  /** Called before anything is done. Where nobody can be asked, a failure of it means no. */
  audit(entry: AuditEntry): Promise<void>;
  /** Keeps rules for later sessions. */
  save?(rules: readonly string[]): Promise<void>;
  /** Milliseconds since 1970; default `Date.now`. */
  now?(): number;
};

type Verdict = { decision: PermissionDecision; decidedBy: AuditEntry["decidedBy"] };

/**
 * The permission check of a run (L10): decides by rules and mode, asks a person where that is needed, writes the
 * decision down, and only then lets the call go. Without `ask` a call that needs asking is denied (`headless`); an
 * abort while somebody is asked is `interrupted`, not denied (B07). An allow carries a `PathGrant` (P19).
 */
export function createCanUseTool(policy: Policy, ask?: AskUser): CanUseTool {
  let granted: readonly Rule[] = []; // what a person allowed for this session
  const now = policy.now ?? Date.now;
  return async (checked, signal) => {
    const start = now();
    const environment = { ...policy.environment, paths: frozenFacts(policy.environment.paths) };
    const call = { tool: checked.tool.name, input: checked.input, readOnly: checked.tool.isReadOnly(checked.input) };
    const rules = [...policy.rules, ...granted];
    const verdict = withReason(decide(call, rules, policy.mode, environment), checked, policy.mode);
    const question = { call, decision: verdict, rules, environment };
    const { decision, decidedBy, kept } = await settle(question, checked, ask, signal);
    const record: AuditEntry = {
      ...{ call, toolUseId: checked.toolUse.id, verdict, mode: policy.mode, decidedBy, time: start, ms: now() - start },
      decision: decision.kind === "allow" ? "allow" : "deny",
    };
    const trouble = await policy.audit(record).then(() => undefined, String);
    if (trouble !== undefined && ask === undefined)
      return deny("headless", `${call.tool} was not run: the decision could not be written down (${trouble}).`);
    granted = [...granted, ...kept.rules.map((text) => parseRule(text, "allow", "session"))];
    if (kept.kind === "save") await policy.save?.(kept.rules);
    return decision;
  };
}

/** A reason from outside to ask makes an allow an ask, and without a person a deny (L17, P22). */
function withReason(decision: Decision, { mustAsk }: CheckedToolUse, mode: PermissionMode): Decision {
  if (mustAsk === undefined || decision.decision !== "allow") return decision;
  return { ...decision, decision: mode === "dontAsk" ? "deny" : "ask", why: mustAsk };
}

type Settlement = Verdict & { kept: { kind: "none" | "session" | "save"; rules: readonly string[] } };
const NOTHING = { kind: "none", rules: [] } as const;

async function settle(
  question: Question,
  checked: CheckedToolUse,
  ask: AskUser | undefined,
  signal: AbortSignal,
): Promise<Settlement> {
  const { call, decision, environment } = question;
  const refusal = `${call.tool} was not run. ${decision.why}`;
  switch (decision.decision) {
    case "allow":
      return { decision: allow(checked, call, environment), decidedBy: "rules", kept: NOTHING };
    case "deny":
      return { decision: deny("denied", refusal), decidedBy: "rules", kept: NOTHING };
    case "ask":
      if (ask === undefined)
        return { decision: deny("headless", `${refusal} Nobody can be asked.`), decidedBy: "nobody", kept: NOTHING };
      return settleAnswer(await answerOrAbort(ask, question, signal), question, checked);
    default:
      return decision.decision satisfies never;
  }
}

function settleAnswer(
  answer: Answer | "interrupted",
  { call, environment }: Question,
  checked: CheckedToolUse,
): Settlement {
  if (answer === "interrupted") {
    const message = `${call.tool} was not run: the run was interrupted while a person was asked. Nobody refused it.`;
    return { decision: deny("interrupted", message), decidedBy: "interrupt", kept: NOTHING };
  }
  if (answer.kind === "no") {
    const comment = answer.comment === undefined || answer.comment === "" ? "" : ` They said: ${answer.comment}`;
    return {
      decision: deny("denied", `${call.tool} was not run: a person refused it.${comment}`),
      decidedBy: "person",
      kept: NOTHING,
    };
  }
  return {
    decision: allow(checked, call, environment),
    decidedBy: "person",
    kept: answer.kind === "once" ? NOTHING : answer,
  };
}

/** An asker that fails has not said yes, so its error goes on to the caller, who denies. */
async function answerOrAbort(ask: AskUser, question: Question, signal: AbortSignal): Promise<Answer | "interrupted"> {
  if (signal.aborted) return "interrupted";
  let stop: () => void = () => undefined;
  const aborted = new Promise<"interrupted">((resolve) => {
    stop = () => resolve("interrupted");
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    const answer = await Promise.race([ask(question, signal), aborted]);
    return signal.aborted ? "interrupted" : answer;
  } catch (error) {
    if (signal.aborted) return "interrupted";
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function allow({ input }: CheckedToolUse, call: PermissionCall, environment: Environment): PermissionDecision {
  const grant = grantFor(call, environment);
  return { kind: "allow", input, ...(grant !== undefined && { grant }) };
}

function deny(cause: "denied" | "interrupted" | "headless", message: string): PermissionDecision {
  return { kind: "deny", cause, message };
}
