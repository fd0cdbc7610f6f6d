import { type AuditLine, auditLine } from "@loopsmith/permissions/audit";
import { type HookDeadline, type PreToolHook, withPreToolHook } from "@loopsmith/permissions/pre-tool";
import { type PermissionPrompt, promptFor } from "@loopsmith/permissions/prompt";
import { type Answer, createCanUseTool, type Policy } from "@loopsmith/permissions/rules";
import type { CanUseTool } from "@loopsmith/tools/tool";

/** How a host sets up its permission check. */
export type PermissionCheckOptions = Omit<Policy, "audit"> & {
  /** Shows the question to a person; absent: headless, what needs asking is denied. */
  ask?: (prompt: PermissionPrompt, signal: AbortSignal) => Promise<Answer>;
  /** Appends one line to the log, before anything is done (P20). Default: no log. */
  writeAudit?: (line: AuditLine) => Promise<void>;
  session?: { id: string; turn?: number };
  /** May only tighten (P18). */
  hook?: PreToolHook;
  hookDeadline?: HookDeadline;
};

/** Everything of this package in one `canUseTool`: the hook first, then rules and mode, the question, the log, the grant. */
export function createPermissionCheck(options: PermissionCheckOptions): CanUseTool {
  const { ask, writeAudit, session, hook, hookDeadline, ...policy } = options;
  const check = createCanUseTool(
    {
      ...policy,
      audit: async (entry) => {
        if (writeAudit !== undefined)
          await writeAudit(await auditLine({ ...entry, ...(session !== undefined && { session }) }));
      },
    },
    ask &&
      (({ call, decision, rules, environment }, signal) => ask(promptFor(call, decision, rules, environment), signal)),
  );
  return hook === undefined ? check : withPreToolHook(check, hook, hookDeadline);
}
