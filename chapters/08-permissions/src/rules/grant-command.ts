import {
  type Argv,
  argv,
  callRisk,
  isFixed,
  isHarmlessAssignment,
  narrowReading,
  type SimpleCommand,
} from "@loopsmith/permissions/command";
import type { Part } from "./decision.ts";
import type { Grounds } from "./judge-command.ts";
import { matchWords } from "./match-words.ts";
import type { Rule } from "./rule.ts";

/** The one part that an allow rule can turn to yes: the command as it stands, read narrowly (P06, P07). */
export function grantCommand(command: SimpleCommand, places: readonly string[] | undefined, grounds: Grounds): Part {
  const text = [...command.assignments, ...command.words].join(" ");
  const refuse = (why: string, cause: Part["cause"] = "unmatched"): Part => ({
    text,
    decision: "ask",
    act: "run",
    cause,
    why,
  });
  const narrow = narrowReading(command);
  const assigned = command.assignments.find((one) => !isHarmlessAssignment(one));
  if (assigned !== undefined) return refuse(`${assigned} changes what programs do, so no rule for the rest covers it.`);
  if (command.words.length === 0)
    return { text, decision: "allow", act: "read", cause: "rule", why: "It sets a harmless variable." };
  if (command.words.some((word) => grounds.redefined.includes(word)))
    return refuse(`${command.words[0]} is given another meaning in the same command.`);
  if (narrow?.[0]?.value === "git" && !isAtHome(places, grounds))
    return refuse("git would work in another folder, whose settings may start programs.", "unclear");
  const grant = grantOf(argv(command.words, command.forms), narrow, grounds.rules);
  if (grant.kind === "refused")
    return { ...refuse(grant.why), ...(narrow !== undefined && { words: narrow.map(({ value }) => value) }) };
  return {
    text,
    decision: "allow",
    act: actOf(narrow),
    cause: "rule",
    why: `The rule ${grant.rule.text} allows it.`,
    rule: grant.rule,
  };
}

type Grant = { kind: "granted"; rule: Rule } | { kind: "refused"; why: string };

function grantOf(raw: Argv, narrow: Argv | undefined, rules: readonly Rule[]): Grant {
  const allows = rules.filter(({ effect, tool }) => effect === "allow" && tool === "Bash");
  const exact = allows.find((rule) => isExactFor(rule, raw) || (narrow !== undefined && isExactFor(rule, narrow)));
  if (exact !== undefined) return { kind: "granted", rule: exact };
  if (narrow === undefined)
    return { kind: "refused", why: "What stands in front of the command is only allowed by an exact rule." };
  const words = narrow.map(({ value }) => value);
  let why = `No rule allows ${words.slice(0, 3).join(" ")}.`;
  for (const rule of allows) {
    if (!isWildFor(rule, words)) continue;
    const risk = callRisk(narrow, fixedWords(rule));
    if (risk === undefined) return { kind: "granted", rule };
    why = `The rule ${rule.text} does not cover ${risk}.`;
  }
  return { kind: "refused", why };
}

/** Spells out every word, and every word is known. */
export function isExactFor({ spec }: Rule, call: Argv): boolean {
  if (spec.kind !== "words" || spec.prefix || spec.words.some((word) => /(^|[^\\])\*/.test(word))) return false;
  return (
    call.every(isFixed) &&
    matchWords(
      spec.words.map((word) => word.replaceAll("\\*", "*")),
      call.map(({ value }) => value),
      false,
    )
  );
}

function isWildFor({ spec }: Rule, words: readonly string[]): boolean {
  return spec.kind === "all" || (spec.kind === "words" && matchWords(spec.words, words, spec.prefix));
}

function fixedWords({ spec }: Rule): number {
  if (spec.kind === "all") return Number.POSITIVE_INFINITY;
  if (spec.kind !== "words") return 0;
  const wild = spec.words.findIndex((word) => word.includes("*"));
  return wild === -1 ? spec.words.length : wild;
}

function isAtHome(places: readonly string[] | undefined, { environment }: Grounds): boolean {
  return places?.every((place) => place === environment.cwd) ?? false;
}

const READING = new Set([
  "cat",
  "head",
  "tail",
  "wc",
  "ls",
  "grep",
  "rg",
  "find",
  "diff",
  "cmp",
  "sort",
  "uniq",
  "cut",
  "tr",
  "file",
  "stat",
  "du",
  "df",
  "pwd",
  "echo",
  "printf",
  "true",
  "test",
  "[",
  "which",
  "type",
  "tree",
  "jq",
  "sed",
  "awk",
  "basename",
  "dirname",
  "realpath",
  "readlink",
  "date",
  "id",
  "whoami",
  "uname",
]);
const READING_GIT = /^(status|log|diff|show|blame|grep|ls-files|rev-parse|describe|shortlog|cat-file)$/;

function actOf(call: Argv | undefined): Part["act"] {
  const [name, next] = call ?? [];
  if (name?.value === "git") return READING_GIT.test(next?.value ?? "") ? "read" : "run";
  return READING.has(name?.value ?? "") ? "read" : "run";
}
