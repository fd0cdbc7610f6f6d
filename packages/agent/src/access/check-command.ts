import type { Environment } from "@loopsmith/permissions/path";
import { type Decision, decide, type PermissionMode, type Rule } from "@loopsmith/permissions/rules";

/** What would become of a command under these rules, without running it. */
export function checkCommand(
  command: string,
  { rules, mode, environment }: { rules: readonly Rule[]; mode: PermissionMode; environment: Environment },
): Decision {
  return decide({ tool: "Bash", input: { command }, readOnly: false }, rules, mode, environment);
}
