import type { Environment } from "@loopsmith/permissions/path";
import { decide, type PermissionCall, type Rule } from "@loopsmith/permissions/rules";

/** A rule's examples are judged in an empty folder without links. */
const NOWHERE: Environment = {
  cwd: "/project",
  home: "/home/user",
  dirs: [],
  paths: { realpath: (path) => path, caseInsensitive: false },
};

/** What is wrong with the `match` and `notMatch` examples of a rule, one sentence each (P21). */
export function checkExamples(rule: Rule, entry: unknown): string[] {
  if (typeof entry !== "object" || entry === null) return [];
  const { match, notMatch }: { match?: unknown; notMatch?: unknown } = entry;
  return [...check(rule, match, true), ...check(rule, notMatch, false)];
}

function check(rule: Rule, examples: unknown, isMatch: boolean): string[] {
  const name = isMatch ? "match" : "notMatch";
  if (examples === undefined) return [];
  if (!Array.isArray(examples)) return [`${name} of the rule ${rule.text} is no list.`];
  return examples.flatMap((example: unknown) => {
    if (typeof example !== "string") return [`An example in ${name} of the rule ${rule.text} is no text.`];
    if (speaksAbout(rule, example) === isMatch) return [];
    return [
      isMatch
        ? `The rule ${rule.text} should be about ${example}, and it is not.`
        : `The rule ${rule.text} should not be about ${example}, and it is.`,
    ];
  });
}

function speaksAbout(rule: Rule, example: string): boolean {
  const { decision, parts } = decide(callOf(rule, example), [rule], "default", NOWHERE);
  return decision === rule.effect && parts.some((part) => part.rule === rule);
}

/** A command, a path, a URL, or the name of a tool, as the rule's tool takes it. */
function callOf({ tool }: Rule, example: string): PermissionCall {
  if (tool === "Bash") return { tool, input: { command: example }, readOnly: false };
  if (tool === "WebFetch") return { tool, input: { url: example }, readOnly: true };
  if (/^(Read|Edit|Write|MultiEdit|NotebookEdit|Grep|Glob)$/.test(tool))
    return { tool, input: { file_path: example, path: example }, readOnly: false };
  return { tool: example, input: {}, readOnly: false };
}
