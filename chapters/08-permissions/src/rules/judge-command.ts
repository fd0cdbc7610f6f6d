import { type Argv, type SimpleCommand, wideReading } from "@loopsmith/permissions/command";
import type { Environment } from "@loopsmith/permissions/path";
import type { Part } from "./decision.ts";
import { fitsWidely, mayFit, wideCall } from "./fit-command.ts";
import { grantCommand } from "./grant-command.ts";
import { createFileJudge, type FileJudge } from "./judge-file-word.ts";
import { judgeFiles } from "./judge-files.ts";
import { covers } from "./judge-path.ts";
import { placesOf } from "./known-value.ts";
import { listCommands } from "./list-commands.ts";
import { once } from "./once.ts";
import type { Rule } from "./rule.ts";

/** What the commands of one script are judged by. */
export type Grounds = {
  rules: readonly Rule[];
  environment: Environment;
  /** Names that the script gives another meaning. */
  redefined: readonly string[];
  /** Some rule denies or asks about what is read. */
  hasReadRules: boolean;
  judgeWord: FileJudge;
  /** What was found of a call already, which may come again in another place. */
  known: { rules: Map<readonly Argv[], readonly Part[]>; files: Map<Argv, Map<string, readonly Part[]>> };
};

const READING = { act: "read", tool: "Bash" } as const;

/** Every command of a script as a part of its own, with the files it touches (P03 to P08, P14, P15). */
export function judgeScript(script: string, rules: readonly Rule[], environment: Environment): Part[] {
  const list = listCommands(script);
  const aliases = list.commands.flatMap(({ words }) =>
    words[0] === "alias" ? words.slice(1).map((word) => word.split("=")[0] ?? "") : [],
  );
  const grounds: Grounds = {
    rules,
    environment,
    redefined: [...list.redefined, ...aliases],
    hasReadRules: rules.some((rule) => rule.effect !== "allow" && covers(rule, READING, rule.effect)),
    judgeWord: createFileJudge(rules, environment),
    known: { rules: new Map(), files: new Map() },
  };
  const parts = distinct(list.commands).flatMap((command) => judgeCommand(command, grounds));
  if (list.kind === "unclear")
    return [...parts, { text: script, decision: "ask", act: "run", cause: "unclear", why: list.why }];
  return parts.length > 0
    ? parts
    : [{ text: script, decision: "ask", act: "run", cause: "unclear", why: "There is no command." }];
}

/** A command that comes again, in the same place, is judged once. */
function distinct(commands: readonly SimpleCommand[]): SimpleCommand[] {
  return [...new Map(commands.map((command) => [JSON.stringify(command), command])).values()];
}

function judgeCommand(command: SimpleCommand, grounds: Grounds): Part[] {
  const places = placesOf(command.place, grounds.environment);
  const strict = strictParts(command, grounds);
  const redirects = command.redirects.flatMap((redirect) => judgeRedirect(redirect, places, grounds));
  const files = judgeFiles(command, places, grounds);
  if (command.role === "wrapped" || (command.words.length === 0 && command.assignments.length === 0)) {
    return [...strict, ...redirects, ...files];
  }
  return [...strict, grantCommand(command, places, grounds), ...redirects, ...files];
}

/** deny and ask rules on every reading of the command (P05). */
function strictParts(command: SimpleCommand, { rules, known }: Grounds): readonly Part[] {
  const { calls } = wideReading(command);
  return once(known.rules, calls, () => rulesAbout(calls, command.words.join(" "), rules));
}

function rulesAbout(calls: readonly Argv[], text: string, rules: readonly Rule[]): Part[] {
  const wide = calls.map(wideCall);
  return rules.flatMap((rule): Part[] => {
    if (rule.effect === "allow" || rule.tool !== "Bash") return [];
    const part = { text, act: "run", cause: "rule", rule } as const;
    if (wide.some((call) => fitsWidely(rule, call)))
      return [{ ...part, decision: rule.effect, why: `The rule ${rule.text} is about ${text}.` }];
    if (calls.some((call) => mayFit(rule, call)))
      return [{ ...part, decision: "ask", why: `It may turn into what the rule ${rule.text} is about.` }];
    return [];
  });
}

const FREE = /^\/dev\/(null|stdin|stdout|stderr|tty)$/;

/** A redirection is a write or a read of its own (P08). */
function judgeRedirect(
  redirect: SimpleCommand["redirects"][number],
  places: readonly string[] | undefined,
  { environment, judgeWord }: Grounds,
): Part[] {
  const { kind, target, form } = redirect;
  const act = kind === "read" ? "read" : "edit";
  const isFixed = form === "literal" || form === "tilde";
  if (isFixed && FREE.test(target)) return [];
  const ask = (why: string): Part[] => [{ text: target, decision: "ask", act, cause: "unclear", why }];
  if (/^\/dev\/(tcp|udp|fd)(\/|$)/.test(target)) return ask(`${target} is no file.`);
  const parts = (places ?? [environment.cwd]).flatMap((base) =>
    judgeWord({ word: { value: target, form }, act, base }),
  );
  const isHome = form === "tilde" && act === "edit";
  if (!isFixed && act === "edit") parts.push(...ask(`Where ${target} leads shows only when the command runs.`));
  if (isHome) parts.push(...ask(`${target} is in a home folder.`));
  if (places === undefined && !target.startsWith("/"))
    parts.push(...ask(`In which folder ${target} is shows only when the command runs.`));
  return parts;
}
