export { type AuditFacts, type AuditLine, auditLine } from "./audit-line.ts";
export { redact } from "./redact.ts";
