import type { AuditLine } from "@loopsmith/permissions/audit";
import type { Environment } from "@loopsmith/permissions/path";
import type { PermissionPrompt } from "@loopsmith/permissions/prompt";
import { type Answer, type PermissionMode, parseRule, type Rule } from "@loopsmith/permissions/rules";
import type { CanUseTool, CheckedToolUse, PermissionDecision } from "@loopsmith/tools/tool";

/** Shows a question about a call to a person; undefined: the run was over before there was an answer. */
export type AskPerson = (
  toolUse: CheckedToolUse["toolUse"],
  prompt: PermissionPrompt,
  signal: AbortSignal,
) => Promise<Answer | undefined>;

/** What a session may do: the rules and the mode it begins with, and whom to ask. */
export type AccessParts = {
  rules: readonly Rule[];
  mode: PermissionMode;
  environment: Environment;
  /** Where the next command begins; default: where the session does. */
  shellFolder?: (() => string) | undefined;
  /** Absent: nobody can be asked. */
  ask?: AskPerson | undefined;
  writeAudit(line: AuditLine): Promise<void>;
  save(rules: readonly string[]): Promise<void>;
};

/** The permissions of a session while it lasts: what a person grants is added, and the mode can be changed between calls. */
export class AccessControl {
  readonly #parts: AccessParts;
  #rules: readonly Rule[];
  #mode: PermissionMode;
  #sessionId = "";

  constructor(parts: AccessParts) {
    this.#parts = parts;
    this.#rules = parts.rules;
    this.#mode = parts.mode;
  }

  get rules(): readonly Rule[] {
    return this.#rules;
  }

  get mode(): PermissionMode {
    return this.#mode;
  }

  setMode(mode: PermissionMode): void {
    this.#mode = mode;
  }

  /** Names the session in the log, and forgets what was granted for another one. */
  beginSession(id: string): void {
    if (this.#sessionId !== id) this.#rules = this.#rules.filter(({ source }) => source !== "session");
    this.#sessionId = id;
  }

  /** The `canUseTool` of every run. */
  readonly check: CanUseTool = (call, signal) => this.#judge(call, signal, this.#parts.shellFolder);

  /** The same for commands of another shell, as a subagent has one. */
  checkFrom(shellFolder: () => string): CanUseTool {
    return (call, signal) => this.#judge(call, signal, shellFolder);
  }

  async #judge(
    call: CheckedToolUse,
    signal: AbortSignal,
    shellFolder: AccessParts["shellFolder"],
  ): Promise<PermissionDecision> {
    const { ask, writeAudit, save } = this.#parts;
    const environment = { ...this.#parts.environment, ...(shellFolder && { shell: shellFolder() }) };
    // The grammar of the shell and all that is about commands: the first request does not wait for it.
    const { judgeCall } = await import("./judge-call.ts");
    return judgeCall(call, signal, {
      ...{ rules: this.#rules, mode: this.#mode, sessionId: this.#sessionId, environment, ask, writeAudit, save },
      grant: (rules) => this.#grant(rules),
    });
  }

  #grant(rules: readonly string[]): void {
    this.#rules = [...this.#rules, ...rules.map((text) => parseRule(text, "allow", "session"))];
  }
}
