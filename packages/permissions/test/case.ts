import { linkFacts } from "@loopsmith/permissions/cases";
import { type Decision, decide, type Effect, type PermissionMode, parseRule } from "@loopsmith/permissions/rules";

/** What a test says about rules and surroundings; all has a default. */
export type Setting = {
  allow?: readonly string[];
  ask?: readonly string[];
  deny?: readonly string[];
  mode?: PermissionMode;
  links?: Record<string, { link: string }>;
  dirs?: readonly string[];
  /** What the tool says of itself; default: false. */
  readOnly?: boolean;
};

/** What becomes of a call in `/repo`, home `/home/dev`. */
export function verdict(tool: string, input: unknown, setting: Setting = {}): Effect {
  return decisionOn(tool, input, setting).decision;
}

/** The whole decision about such a call. */
export function decisionOn(
  tool: string,
  input: unknown,
  { allow = [], ask = [], deny = [], mode = "default", links = {}, dirs = [], readOnly = false }: Setting = {},
): Decision {
  const rules = [
    ...deny.map((text) => parseRule(text, "deny", "user")),
    ...ask.map((text) => parseRule(text, "ask", "user")),
    ...allow.map((text) => parseRule(text, "allow", "user")),
  ];
  return decide({ tool, input, readOnly }, rules, mode, {
    cwd: "/repo",
    home: "/home/dev",
    dirs,
    paths: linkFacts(links, false),
  });
}

/** The decision about a shell command. */
export function bash(command: string, setting: Setting = {}): Effect {
  return verdict("Bash", { command }, setting);
}
