import type { Decision, PermissionCall, PermissionMode } from "@loopsmith/permissions/rules";
import { redact } from "./redact.ts";

/** One decision as it is written down, before anything is done (P20). All of it is JSON. */
export type AuditLine = {
  /** ISO 8601, UTC. */
  time: string;
  session?: string;
  turn?: number;
  tool_use_id: string;
  tool: string;
  /** Secrets masked, long texts cut. */
  input: unknown;
  /** SHA-256 of the whole input as JSON, in hex: two lines about the same call can be told. */
  input_hash: string;
  parts: readonly { text: string; decision: string; cause: string; rule?: string }[];
  rule?: string;
  source?: string;
  mode: PermissionMode;
  decision: "allow" | "deny";
  decided_by: "rules" | "person" | "nobody" | "interrupt";
  /** From the question to the decision, in milliseconds. */
  ms: number;
};

/** What is known when the line is written. `time` in milliseconds since 1970. */
export type AuditFacts = {
  call: PermissionCall;
  toolUseId: string;
  verdict: Decision;
  mode: PermissionMode;
  decision: "allow" | "deny";
  decidedBy: AuditLine["decided_by"];
  time: number;
  ms: number;
  session?: { id: string; turn?: number };
};

/** The line of one decision (P20). */
export async function auditLine({ call, verdict, session, ...facts }: AuditFacts): Promise<AuditLine> {
  const { rule, source, parts } = verdict;
  return {
    time: new Date(facts.time).toISOString(),
    ...(session !== undefined && { session: session.id, ...(session.turn !== undefined && { turn: session.turn }) }),
    tool_use_id: facts.toolUseId,
    tool: call.tool,
    input: redact(call.input),
    input_hash: await sha256(JSON.stringify(call.input) ?? ""),
    parts: parts.map((part) => ({
      text: String(redact(part.text)),
      decision: part.decision,
      cause: part.cause,
      ...(part.rule !== undefined && { rule: part.rule.text }),
    })),
    ...(rule !== undefined && { rule: rule.text }),
    ...(source !== undefined && { source }),
    mode: facts.mode,
    decision: facts.decision,
    decided_by: facts.decidedBy,
    ms: facts.ms,
  };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
