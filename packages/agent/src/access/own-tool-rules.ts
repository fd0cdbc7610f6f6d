import { parseRule, type Rule } from "@loopsmith/permissions/rules";

// What they do stays in the session: its plan, its background commands, its subagents, whose calls are judged one by one.
const OWN_TOOLS = ["TodoWrite", "AskUser", "Task", "BashOutput", "KillShell"];

/** Rules for the tools that touch nothing but the session itself; a deny or ask of a person wins over them. */
export function ownToolRules(): readonly Rule[] {
  return OWN_TOOLS.map((name) => parseRule(name, "allow", "managed"));
}
