import type { Environment } from "@loopsmith/permissions/path";
import type { Decision, PermissionCall, PermissionMode } from "./decision.ts";
import type { Rule } from "./rule.ts";

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
