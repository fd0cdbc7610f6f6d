import { join } from "node:path";
import { type Folders, PROJECT_FOLDER, type Project, readText } from "@loopsmith/agent/config";
import { mergeRules } from "@loopsmith/permissions/rule-file";
import { parseRule, type Rule, type RuleSource } from "@loopsmith/permissions/rules";

/** Where rules come from: the command line and the files of a person, of a project and of who runs the machine. */
export type RuleSources = {
  folders: Folders;
  project: Project;
  /** Whether what the project's own file allows counts (P13, P16); what it forbids always does. */
  isTrusted: boolean;
  allow: readonly string[];
  deny: readonly string[];
  /** The names of the tools that there are; undefined: names are not checked. */
  tools: readonly string[] | undefined;
};

const MANAGED_FILE = "/etc/loopsmith/permissions.json";

/**
 * All rules of a run (P16), and a sentence for each that is not in order (P21). Throws a `RuleError` for a malformed rule of
 * the command line, and a `RuleFileError` for a managed file that is not in order.
 */
export async function loadRules(
  sources: RuleSources,
): Promise<{ rules: readonly Rule[]; warnings: readonly string[] }> {
  const { folders, project, tools, isTrusted } = sources;
  const files: readonly [RuleSource, string][] = [
    ["managed", MANAGED_FILE],
    ["local", savedRulesFile(folders, project)],
    ["project", join(project.root, PROJECT_FOLDER, "permissions.json")],
    ["user", join(folders.config, "permissions.json")],
  ];
  const loaded = await Promise.all(
    files.map(async ([source, path]) => {
      const text = await readText(path);
      if (text === undefined) return { rules: [], warnings: [] };
      // It tries the examples of a file, with all that judges commands: a run without a file does not wait for that.
      const { readRules } = await import("./read-rules.ts");
      return readRules({ text, source, path, ...(tools && { tools }) });
    }),
  );
  const typed = [
    ...sources.allow.map((text) => parseRule(text, "allow", "flag")),
    ...sources.deny.map((text) => parseRule(text, "deny", "flag")),
  ];
  const useless = typed.flatMap(({ spec, text }) =>
    spec.kind === "none" ? [`The rule ${text} grants nothing: ${spec.why}.`] : [],
  );
  const rules = mergeRules([...typed, ...loaded.flatMap((file) => file.rules)], { trusted: isTrusted });
  return { rules, warnings: [...useless, ...loaded.flatMap((file) => file.warnings)] };
}

/** Where rules that a person saves for a project are kept: among their own settings, and not in the project. */
export function savedRulesFile({ config }: Folders, { key }: Project): string {
  return join(config, "projects", key, "permissions.json");
}
