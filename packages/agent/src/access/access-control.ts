import type { AuditLine } from "@loopsmith/permissions/audit";
import { createPermissionCheck } from "@loopsmith/permissions/check";
import type { Environment } from "@loopsmith/permissions/path";
import { type PermissionPrompt, proposeRules } from "@loopsmith/permissions/prompt";
import { type Answer, decide, type PermissionMode, parseRule, type Rule } from "@loopsmith/permissions/rules";
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
    const check = createPermissionCheck({
      rules: this.#rules,
      mode: this.#mode,
      environment,
      writeAudit,
      session: { id: this.#sessionId },
      save: async (rules) => save(rules),
      ...(ask && {
        ask: async (prompt, stop) => {
          const answer = await ask(call.toolUse, prompt, stop);
          if (answer === undefined) return UNANSWERED;
          if (answer.kind === "session" || answer.kind === "save") this.#grant(answer.rules);
          return answer;
        },
      }),
    });
    const decision = await check(call, signal);
    return ask === undefined ? this.#withWayOut(decision, call, environment) : decision;
  }

  /** Where nobody can be asked, a refusal names the rule that would have let the call pass: a person may give it next time. */
  #withWayOut(
    decision: PermissionDecision,
    { toolUse, tool, input }: CheckedToolUse,
    environment: Environment,
  ): PermissionDecision {
    if (decision.kind !== "deny") return decision;
    const call = { tool: toolUse.name, input, readOnly: tool.isReadOnly(input) };
    const proposed = proposeRules(call, decide(call, this.#rules, "default", environment), this.#rules, environment);
    if (proposed.length === 0) return decision;
    const options = proposed.map((rule) => `--allow ${JSON.stringify(rule)}`).join(" ");
    return { ...decision, message: `${decision.message} The user could allow it by running again with ${options}` };
  }

  #grant(rules: readonly string[]): void {
    this.#rules = [...this.#rules, ...rules.map((text) => parseRule(text, "allow", "session"))];
  }
}

/** Nobody said yes: whoever closes the terminal at a question has not allowed it (P17). */
const UNANSWERED: Answer = { kind: "no" };
