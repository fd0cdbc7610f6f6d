import { join } from "node:path";
import {
  AccessControl,
  type AskPerson,
  auditFile,
  loadRules,
  namedPaths,
  ownToolRules,
  readingRules,
  savedRulesFile,
  saveRules,
} from "@loopsmith/agent/access";
import { type RunOptions, UsageError } from "@loopsmith/agent/cli";
import { nodePathFacts } from "@loopsmith/permissions/node";
import { RuleFileError } from "@loopsmith/permissions/rule-file";
import type { PermissionMode } from "@loopsmith/permissions/rules";
import { RuleError } from "@loopsmith/permissions/rules";
import type { Place } from "./place.ts";

/** The permissions of a session, what may be read because the person named it, and what is not in order. */
export type OpenAccess = { access: AccessControl; named: readonly string[]; warnings: readonly string[] };

/** `ask`: how to put a question to a person; absent: nobody can be asked, which makes `dontAsk` the default (P13). */
export async function openAccess(
  place: Place,
  options: RunOptions,
  machine: { tools: readonly string[]; shellFolder(): string },
  ask: AskPerson | undefined,
): Promise<OpenAccess> {
  const { cwd, addDirs, folders, project } = place;
  const isTrusted = place.trust === "trusted";
  const { allow, deny } = options;
  const loaded = await loadRules({ folders, project, isTrusted, allow, deny, tools: machine.tools }).catch(
    asUsageError,
  );
  const named = options.prompt === undefined ? [] : await namedPaths(options.prompt, { cwd, home: folders.home });
  const access = new AccessControl({
    rules: [...loaded.rules, ...ownToolRules(), ...readingRules(named)],
    mode: modeOf(place, options, ask !== undefined),
    environment: { cwd, home: folders.home, dirs: addDirs, paths: nodePathFacts() },
    shellFolder: machine.shellFolder,
    ask,
    writeAudit: auditFile(join(folders.state, "audit.jsonl")),
    save: (rules) => saveRules(savedRulesFile(folders, project), rules),
  });
  return { access, named: named.map(({ real }) => real), warnings: loaded.warnings };
}

/** What the person asked for, for this run or for all; else by whether there is anybody to ask. */
export function modeOf({ settings }: Place, options: RunOptions, canAsk: boolean): PermissionMode {
  return options.permissionMode ?? settings.permissionMode ?? (canAsk ? "default" : "dontAsk");
}

/** A rule that nobody can read is for the person to mend: nothing starts without it (P21). */
function asUsageError(error: unknown): never {
  if (error instanceof RuleError || error instanceof RuleFileError) throw new UsageError(error.message);
  throw error;
}
