import {
  type Argv,
  argv,
  fileUse,
  mayReadAnything,
  narrowReading,
  type ShellWord,
  type SimpleCommand,
  WRITERS,
  wideReading,
} from "@loopsmith/permissions/command";
import type { Part } from "./decision.ts";
import { isExactFor } from "./grant-command.ts";
import type { Grounds } from "./judge-command.ts";
import { isProtectedWord, judgeRemoval, mayBeBelow } from "./judge-file-word.ts";
import { covers } from "./judge-path.ts";
import { once } from "./once.ts";

/** The files that a command reads, writes or removes by its arguments, in every reading of it (P05, P07, P09, P14). */
export function judgeFiles(command: SimpleCommand, places: readonly string[] | undefined, grounds: Grounds): Part[] {
  const bases = places ?? [grounds.environment.cwd];
  const parts = wideReading(command).calls.flatMap((call) => {
    const inPlaces = once(grounds.known.files, call, () => new Map());
    return bases.flatMap((base) => once(inPlaces, base, () => judgeCall(call, base, grounds)));
  });
  const strict = parts.filter(
    ({ decision, cause }) => decision === "deny" || cause === "rule" || cause === "protected" || cause === "critical",
  );
  return [...strict.filter(({ decision }) => decision !== "allow"), ...ownFiles(command, places, grounds)];
}

/** What counts for deny and ask, whoever runs the call in this folder. */
function judgeCall(call: Argv, base: string, grounds: Grounds): Part[] {
  const { reads, changes, removes, unknown, isRecursive } = wordsOf(call);
  return [
    ...(grounds.hasReadRules ? reads.flatMap((word) => readParts(word, base, grounds)) : []),
    ...changes.flatMap((word) => writeParts(word, base, grounds)),
    ...removes.flatMap((word) => judgeRemoval(word, base, grounds.environment)),
    ...(grounds.hasReadRules && isRecursive ? recursiveParts(reads, base, grounds) : []),
    ...(grounds.hasReadRules ? unknown.flatMap((word) => unknownReads(word, base, grounds)) : []),
  ];
}

/** The words of a call that name files. `unknown`: what a program nobody knows is given; it may read any file. */
type FileWords = Record<"reads" | "changes" | "removes" | "unknown", readonly ShellWord[]> & { isRecursive: boolean };

/** A call is the same in all places that its command may stand in, and looked at once. */
const WORDS = new WeakMap<Argv, FileWords>();

function wordsOf(call: Argv): FileWords {
  const known = WORDS.get(call);
  if (known !== undefined) return known;
  const { reads, writes, removes, isRecursive } = fileUse(call);
  const words = {
    reads: distinctWords(reads),
    changes: distinctWords([...writes, ...removes]),
    removes: distinctWords(removes),
    unknown: mayReadAnything(call) ? distinctWords(call.slice(1).filter(isOneWord)) : [],
    isRecursive,
  };
  WORDS.set(call, words);
  return words;
}

/** A word that comes again names the same file. */
function distinctWords(words: readonly ShellWord[]): ShellWord[] {
  return [...new Map(words.map((word) => [`${word.form}\0${word.value}`, word])).values()];
}

function isOneWord({ form }: ShellWord): boolean {
  return form !== "split" && form !== "quoted";
}

function readParts(word: ShellWord, base: string, { judgeWord }: Grounds): Part[] {
  const parts = judgeWord({ word, act: "read", base });
  const isOpen = parts.some(({ cause }) => cause === "unclear") && word.form !== "literal";
  return [
    ...parts,
    ...(isOpen
      ? [
          {
            text: word.value,
            decision: "ask",
            act: "read",
            cause: "rule",
            why: `${word.value} may be a file that a rule is about.`,
          } as const,
        ]
      : []),
  ];
}

function writeParts(word: ShellWord, base: string, { environment, judgeWord }: Grounds): readonly Part[] {
  const parts = judgeWord({ word, act: "edit", base });
  if (!isProtectedWord(word, base, environment)) return parts;
  return [
    ...parts,
    {
      text: word.value,
      decision: "ask",
      act: "edit",
      cause: "protected",
      why: `${word.value} is protected: what stands there may be run later.`,
    },
  ];
}

/** A search through a folder shows the files in it that a rule is about. */
function recursiveParts(reads: readonly ShellWord[], base: string, { rules, environment }: Grounds): Part[] {
  const folders = reads.filter(({ form }) => form === "literal").map(({ value }) => value);
  return rules.flatMap((rule): Part[] => {
    const { spec } = rule;
    if (rule.effect === "allow" || spec.kind !== "path" || !covers(rule, { act: "read", tool: "Bash" }, rule.effect))
      return [];
    const isBelow = (folders.length === 0 ? ["."] : folders).some((folder) =>
      mayBeBelow(spec.pattern, folder, base, environment),
    );
    return isBelow
      ? [
          {
            text: folders.join(" "),
            decision: "ask",
            act: "read",
            cause: "rule",
            why: `It may come across a file that the rule ${rule.text} is about.`,
            rule,
          },
        ]
      : [];
  });
}

/** A file that an unknown program may read: asked about, where a rule is about it. */
function unknownReads(word: ShellWord, base: string, { judgeWord }: Grounds): Part[] {
  const denied = judgeWord({ word, act: "read", base }).find(
    ({ decision, cause }) => decision !== "allow" && cause === "rule",
  );
  return denied === undefined ? [] : [{ ...denied, decision: "ask" }];
}

/** What an allow rule for the command does not cover by itself: writes out of place, reads out of the workspace (P07, P09). */
function ownFiles(
  command: SimpleCommand,
  places: readonly string[] | undefined,
  { rules, environment, judgeWord }: Grounds,
): Part[] {
  const call = narrowReading(command);
  if (command.role === "wrapped" || call === undefined) return [];
  const raw = argv(command.words, command.forms);
  if (
    rules.some(
      (rule) => rule.effect === "allow" && rule.tool === "Bash" && (isExactFor(rule, call) || isExactFor(rule, raw)),
    )
  )
    return [];
  const name = call[0]?.value ?? "";
  const use = fileUse(call);
  const reads = distinctWords(use.reads);
  const changed = WRITERS.has(name) ? distinctWords([...use.writes, ...use.removes]) : [];
  const relative = [...changed, ...reads].some(({ value }) => !/^[/~]/.test(value));
  const lost: Part[] =
    places === undefined && relative
      ? [
          {
            text: name,
            decision: "ask",
            act: "edit",
            cause: "unclear",
            why: "In which folder it works shows only when it runs.",
          },
        ]
      : [];
  const bases = places ?? [environment.cwd];
  const edits = changed
    .flatMap((word) => bases.flatMap((base) => judgeWord({ word, act: "edit", base })))
    // A rule for a writer covers the workspace, so what only lacks a rule of its own is granted.
    .map((part): Part => (part.cause === "workspace_edit" ? { ...part, decision: "allow" } : part));
  // `~root/x` is no file of the workspace, although nobody knows which it is.
  const seen = shownFiles(call, reads).flatMap((word) =>
    bases
      .flatMap((base) => judgeWord({ word, act: "read", base }))
      .filter(({ cause, decision }) => decision !== "allow" && (cause !== "unclear" || word.form === "tilde")),
  );
  return [...lost, ...edits, ...seen];
}

/** Operands that look like paths out of here; anything else is in the workspace or no file at all. */
function shownFiles([name, subcommand]: Argv, reads: readonly ShellWord[]): readonly ShellWord[] {
  const isAway = ({ value }: ShellWord) => /^[/~$]|(^|\/)\.\.(\/|$)/.test(value);
  // These read files that are not in the repository, too.
  if (name?.value === "git")
    return /^(diff|hash-object|apply|am)$/.test(subcommand?.value ?? "") ? reads.filter(isAway) : [];
  if (name?.value === "curl" || name?.value === "wget") return [];
  return reads.filter((word) => isAway(word) || !word.value.includes(" "));
}
