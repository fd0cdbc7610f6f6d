import { type Environment, resolvePath } from "@loopsmith/permissions/path";
import type { Decision, PermissionCall, Rule } from "@loopsmith/permissions/rules";
import { proposeRules } from "./propose-rules.ts";
import { visibleText } from "./visible-text.ts";

/** What a person may answer. `save` carries exactly the rules that would be saved; at most five. */
export type Choice =
  | { kind: "once" }
  | { kind: "session"; rules: readonly string[] }
  | { kind: "save"; rules: readonly string[] }
  | { kind: "no" };

/** All that a user interface shows; nothing in it is cut (P17). */
export type PermissionPrompt = {
  tool: string;
  /** The command, the path or the input as JSON, with invisible characters spelled out. */
  text: string;
  /** Where the file really is, when the call is about one. */
  path?: string;
  why: string;
  choices: readonly Choice[];
};

/** The question about a call. Without a rule that would help there is nothing to save or to keep for the session (P17). */
export function promptFor(
  call: PermissionCall,
  decision: Decision,
  rules: readonly Rule[],
  environment: Environment,
): PermissionPrompt {
  const proposed = proposeRules(call, decision, rules, environment);
  const keep: readonly Choice[] =
    proposed.length === 0
      ? []
      : [
          { kind: "session", rules: proposed },
          { kind: "save", rules: proposed },
        ];
  const path = realPath(call.input, environment);
  return {
    tool: call.tool,
    text: visibleText(mainText(call.input)),
    ...(path !== undefined && { path: visibleText(path) }),
    why: visibleText(decision.why),
    choices: [{ kind: "once" }, ...keep, { kind: "no" }],
  };
}

function mainText(input: unknown): string {
  const command = field(input, "command");
  return command ?? field(input, "file_path") ?? field(input, "url") ?? JSON.stringify(input, null, 2) ?? "";
}

function realPath(input: unknown, environment: Environment): string | undefined {
  const path = field(input, "file_path") ?? field(input, "notebook_path") ?? field(input, "path");
  const resolved = path === undefined ? undefined : resolvePath(path, environment);
  return resolved?.kind === "resolved" ? resolved.real : undefined;
}

function field(input: unknown, name: string): string | undefined {
  const value: unknown = typeof input === "object" && input !== null ? Reflect.get(input, name) : undefined;
  return typeof value === "string" ? value : undefined;
}
