import type { Argv } from "./argv.ts";
import { scanOptions } from "./option-scan.ts";

const SAFE_KEY =
  /^(user\.(name|email)|init\.defaultbranch|pull\.(rebase|ff)|push\.(default|autosetupremote)|color\..*|advice\..*|fetch\.prune|rebase\.autostash|merge\.conflictstyle|branch\.[^.]*\.(description|rebase))$/i;

/** Why a call of git config does more than read, or set what starts nothing (P07), or undefined. */
export function gitConfigRisk(rest: Argv): string | undefined {
  const { options, rest: operands } = scanOptions(rest, {
    values: "ft",
    longValues: ["file", "blob", "type", "default"],
  });
  const names = options.map(({ name }) => name);
  const reads =
    /^(get|get-all|get-regexp|get-urlmatch|list|l|show-origin|show-scope|name-only|null|z|includes|type|bool|int|path|local|global|system|worktree|default)$/;
  const isAsking =
    names.some((name) => /^(get|get-all|get-regexp|get-urlmatch|list|l)$/.test(name)) ||
    /^(get|list)$/.test(operands[0]?.value ?? "");
  if (
    names.every((name) => reads.test(name)) &&
    (isAsking ||
      (operands.length === 1 && !/^(set|unset|edit|rename-section|remove-section)$/.test(operands[0]?.value ?? "")))
  )
    return undefined;
  const [first, second] = operands;
  const key = first?.value === "set" ? second?.value : first?.value;
  const isLocal = names.every((name) => name === "local" || name === "add");
  return isLocal && key !== undefined && SAFE_KEY.test(key)
    ? undefined
    : "a setting of git, from which it may start programs";
}
