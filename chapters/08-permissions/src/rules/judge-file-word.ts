import type { ShellWord } from "@loopsmith/permissions/command";
import {
  type Environment,
  expandBraces,
  foldName,
  isCriticalRemoval,
  isProtectedPath,
  matchGlob,
  mayHold,
  mayNameProtected,
  resolvePath,
} from "@loopsmith/permissions/path";
import type { Part } from "./decision.ts";
import { covers, createPathJudge, type PathJudge } from "./judge-path.ts";
import { knownPath } from "./known-value.ts";
import type { Rule } from "./rule.ts";

/** A word of a command that names a file, in one of the folders the command may stand in. */
export type FileWord = { word: ShellWord; act: "read" | "edit"; base: string };

const GLOB = /[*?[]/;
const EVERYTHING = /^[*?.]*[*?][*?.]*$/;

/** Judges the words of one decision; a word that comes again is judged once, for a script may name a file a thousand times. */
export type FileJudge = (word: FileWord) => readonly Part[];

/** For one decision: whoever changes a link or a rule meanwhile is heard at the next one. */
export function createFileJudge(rules: readonly Rule[], environment: Environment): FileJudge {
  const known = new Map<string, readonly Part[]>();
  const judges = new Map<FileWord["act"], PathJudge>();
  return (wish) => {
    const { act, base, word } = wish;
    const key = `${act}\0${word.form}\0${base}\0${word.value}`;
    const judgePath = judges.get(act) ?? createPathJudge({ act, tool: "Bash" }, rules, environment);
    const parts = known.get(key) ?? judgeFileWord(wish, { rules, environment, judgePath });
    judges.set(act, judgePath);
    known.set(key, parts);
    return parts;
  };
}

type WordGrounds = { rules: readonly Rule[]; environment: Environment; judgePath: PathJudge };

/** All files that a word may stand for, judged one by one; what cannot be known is asked about (P08, P09). */
function judgeFileWord({ word, act, base }: FileWord, grounds: WordGrounds): Part[] {
  const path = knownPath(word, grounds.environment, base);
  if (path === undefined)
    return [ask(word.value, act, "unclear", `Which file ${word.value} is shows only when the command runs.`)];
  const isPattern = word.form === "glob" || word.form === "split";
  return (isPattern ? expandBraces(path) : [path]).flatMap((one) =>
    isPattern && GLOB.test(one) ? judgePattern(one, { act, base }, grounds) : [grounds.judgePath(one, base)],
  );
}

/** A shell pattern: its folder is judged, and every name a rule or the protected list spells out that may fit it. */
function judgePattern(
  pattern: string,
  { act, base }: Pick<FileWord, "act" | "base">,
  { rules, environment, judgePath }: WordGrounds,
): Part[] {
  const segments = pattern.split("/");
  const fixed = segments.slice(
    0,
    segments.findIndex((segment) => GLOB.test(segment)),
  );
  const folder = judgePath(fixed.join("/") || (pattern.startsWith("/") ? "/" : "."), base);
  const name = segments.at(-1) ?? "";
  const strict = rules.filter(
    (rule) => rule.effect !== "allow" && rule.spec.kind === "path" && covers(rule, { act, tool: "Bash" }, rule.effect),
  );
  const named = strict.flatMap((rule): Part[] => {
    const target = rule.spec.kind === "path" ? (rule.spec.pattern.split("/").at(-1) ?? "") : "";
    const fits = shellMatch(name, target);
    return fits
      ? [
          {
            text: pattern,
            decision: rule.effect,
            act,
            cause: "rule",
            why: `${pattern} may stand for ${target}, and the rule ${rule.text} is about it.`,
            rule,
          },
        ]
      : [];
  });
  const isRisky =
    act === "edit" &&
    (segments.some((segment) => GLOB.test(segment) && mayNameProtected((one) => shellMatch(segment, one))) ||
      segments.slice(fixed.length, -1).length > 0);
  const doubt = isRisky ? [ask(pattern, act, "protected", `${pattern} may stand for a protected file.`)] : [];
  const below = strict.some(
    (rule) =>
      rule.spec.kind === "path" &&
      GLOB.test(rule.spec.pattern) &&
      mayBeBelow(rule.spec.pattern, fixed.join("/") || ".", base, environment),
  );
  const hidden = below ? [ask(pattern, act, "unclear", `${pattern} may stand for a file that a rule is about.`)] : [];
  return [folder, ...named, ...doubt, ...hidden];
}

/** A star of the shell does not stand for a dot in front. */
function shellMatch(glob: string, name: string): boolean {
  if (name === "" || GLOB.test(name)) return false;
  if (name.startsWith(".") && /^[*?]/.test(glob)) return false;
  return matchGlob(foldName(glob), foldName(name));
}

/** Whether a rule may be about something in this folder or below it. */
export function mayBeBelow(pattern: string, folder: string, base: string, environment: Environment): boolean {
  const resolved = resolvePath(folder, environment, base);
  return resolved.kind !== "resolved" || mayHold(pattern, resolved, environment);
}

/** Removing the root, the home folder, the workspace, all that is in them, or something nobody can name (P14). */
export function judgeRemoval(word: ShellWord, base: string, environment: Environment): Part[] {
  const path = knownPath(word, environment, base);
  const critical = [
    ask(word.value, "edit", "critical", `Removing ${word.value} may take away far more than one file.`),
  ];
  if (path === undefined) return /^["']?[$`~]/.test(word.value) || word.form === "split" ? critical : [];
  const found = (word.form === "literal" || word.form === "tilde" ? [path] : expandBraces(path)).some((one) => {
    const isAll = word.form !== "literal" && EVERYTHING.test(one.split("/").at(-1) ?? "");
    const target = isAll ? one.slice(0, one.lastIndexOf("/") + 1) || "." : one;
    const resolved = resolvePath(target, environment, base);
    return resolved.kind === "resolved" && resolved.names.some((name) => isCriticalRemoval(name, environment));
  });
  return found ? critical : [];
}

/** Protected names are asked about whoever writes them (P14). */
export function isProtectedWord(word: ShellWord, base: string, environment: Environment): boolean {
  const path = knownPath(word, environment, base);
  if (path === undefined) return false;
  return expandBraces(path).some((one) => {
    const resolved = resolvePath(one, environment, base);
    return resolved.kind === "resolved" && resolved.names.some(isProtectedPath);
  });
}

function ask(text: string, act: Part["act"], cause: Part["cause"], why: string): Part {
  return { text, decision: "ask", act, cause, why };
}
