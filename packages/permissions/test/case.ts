import { linkFacts } from "@loopsmith/permissions/cases";
import { decide, type Effect, type PermissionMode, parseRule } from "@loopsmith/permissions/rules";

/** What a test says about rules and surroundings; all has a default. */
export type Setting = {
  allow?: readonly string[];
  ask?: readonly string[];
  deny?: readonly string[];
  mode?: PermissionMode;
  links?: Record<string, { link: string }>;
  dirs?: readonly string[];
};

/** The decision about a call in `/repo`, home `/home/dev`. */
export function verdict(
  tool: string,
  input: unknown,
  { allow = [], ask = [], deny = [], mode = "default", links = {}, dirs = [] }: Setting = {},
): Effect {
  const rules = [
    ...deny.map((text) => parseRule(text, "deny", "user")),
    ...ask.map((text) => parseRule(text, "ask", "user")),
    ...allow.map((text) => parseRule(text, "allow", "user")),
  ];
  return decide({ tool, input, readOnly: false }, rules, mode, {
    cwd: "/repo",
    home: "/home/dev",
    dirs,
    paths: linkFacts(links, false),
  }).decision;
}

/** The decision about a shell command. */
export function bash(command: string, setting: Setting = {}): Effect {
  return verdict("Bash", { command }, setting);
}
