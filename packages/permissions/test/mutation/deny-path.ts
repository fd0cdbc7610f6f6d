import type { Mutant } from "./find-mutants.ts";

/** What turns a deny rule into a deny: how it is matched, to what, and that nothing is stronger. */
const DENY_PATH = /^src\/rules\/(about-call|decide|decision|fit-command|judge-path|match-words?)\.ts$/;

export function isDenyPath({ file }: Mutant): boolean {
  return DENY_PATH.test(file);
}

/** Changes after which the checker does the same, so that no test can tell them. `around`: from the line they are in. */
const EQUIVALENT: readonly { file: string; around: string; was: readonly string[]; why: string }[] = [
  {
    file: "match-word.ts",
    around: 'if (!pattern.includes("*"))',
    was: ['!pattern.includes("*")', '"*"'],
    why: "It is a shortcut: without a star the glob compares letter by letter.",
  },
  {
    file: "about-call.ts",
    around: 'case "all":',
    was: ['"all"'],
    why: "A kind that no case names gives the specification back, which counts as true.",
  },
  {
    file: "fit-command.ts",
    around: "nearly always, and much faster",
    was: [
      "pattern.some((word) => !/[*\\\\]/.test(word) && !text.includes(word))",
      "!/[*\\\\]/.test(word) && !text.includes(word)",
    ],
    why: "It is a shortcut: a pattern with a word that the text does not hold fits nowhere in it.",
  },
  {
    file: "judge-path.ts",
    around: 'if (tool === "*" && effect !== "allow") return true;',
    was: ['tool === "*" && effect !== "allow"', '"*"', 'effect !== "allow"', '"allow"', "true"],
    why: "A deny or ask of every tool is about the call as such, which decides before its files do.",
  },
  {
    file: "fit-command.ts",
    around: 'if (spec.kind === "all") return true;',
    was: ['spec.kind === "all"', '"all"', "true"],
    why: "A deny or ask of all of Bash is about the call as such, which decides before its commands do.",
  },
  {
    file: "fit-command.ts",
    around: "if (name === undefined || !isFixed(name)) return false;",
    was: ["name === undefined || !isFixed(name)", "false"],
    why: "A call whose program is not known is asked about anyway.",
  },
  {
    file: "fit-command.ts",
    around: "index > 0 && index < words.length && word === undefined",
    was: ["index > 0 && index < words.length", "index > 0", "index < words.length"],
    why: "The first word is known and another one is not, so the loop ends at that one at the latest.",
  },
];

/** Whether a mutant that no test noticed is one of those that none can. */
export function isEquivalent({ file, around, was }: Mutant): boolean {
  return EQUIVALENT.some(
    (one) => file.endsWith(`/${one.file}`) && around.includes(one.around) && one.was.includes(was),
  );
}
