import fc from "fast-check";
import { expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { bash, verdict } from "./case.ts";

/** Full numbers take minutes. */
const TIME_LIMIT_MS = 1_200_000;
const RUNS = 2_000 * Number(process.env.LOOPSMITH_RUNS ?? 1);

const TOKENS = [
  "rm",
  "git",
  "echo",
  "find",
  "sed",
  "awk",
  "tar",
  "xargs",
  "sudo",
  "bash",
  "-c",
  "-exec",
  "--",
  "-o",
  "{}",
  "+",
  "a",
  ".env",
  "~",
  "..",
  "/",
  "*",
  "?",
  "[",
  "]",
  "{",
  "}",
  "(",
  ")",
  "$(",
  "`",
  '"',
  "'",
  "$",
  "${",
  "$((",
  "))",
  "<",
  ">",
  ">>",
  "<<",
  "<<<",
  "&",
  "&&",
  "|",
  "||",
  ";",
  ";;",
  "!",
  "=",
  "\\",
  "\n",
  " ",
  "\t",
  "#",
  "if",
  "then",
  "fi",
  "for",
  "in",
  "do",
  "done",
  "case",
  "esac",
  "function",
  "[[",
  "]]",
  "@",
  ":-",
  "\u0000",
  "\u202e",
  "é",
  "😀",
  "\ud800",
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...TOKENS), { maxLength: 24 }).map((tokens) => tokens.join(" ")) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...TOKENS), { maxLength: 24 }).map((tokens) => tokens.join("")) },
  { weight: 1, arbitrary: fc.string({ maxLength: 80, unit: "binary" }) },
);
const setting = {
  allow: ["Bash(echo *)", "Bash(git *)", "Bash", "Edit(./out/**)"],
  ask: ["Bash(git push *)"],
  deny: ["Bash(rm *)", "Read(.env)", "Edit(secrets/**)"],
};

it(
  "decides about any input without throwing",
  () => {
    let decided = 0;
    fc.assert(
      fc.property(text, fc.constantFrom("Bash", "Read", "Write", "WebFetch", "Grep"), (input, tool) => {
        const result =
          tool === "Bash"
            ? bash(input, setting)
            : verdict(tool, { file_path: input, url: input, path: input, pattern: input }, setting);
        decided += 1;
        expect(["allow", "ask", "deny"]).toContain(result);
      }),
      { numRuns: RUNS, seed: 10 },
    );
    reportFigure("random inputs decided", decided, { atLeast: RUNS });
    for (const input of [undefined, null, 3, "x", [], {}, { command: 3 }, { file_path: null }]) {
      for (const tool of ["Bash", "Read", "Write", "WebFetch", "Glob", "mcp__a__b"])
        expect(["ask", "deny", "allow"]).toContain(verdict(tool, input, setting));
    }
  },
  TIME_LIMIT_MS,
);
