import fc from "fast-check";
import { expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { bash } from "./case.ts";
import { EVERYDAY } from "./commands.ts";

/** Full numbers take minutes. */
const TIME_LIMIT_MS = 1_200_000;
const isDeep = process.env.LOOPSMITH_DEEP === "1";
const DENIED_RUNS = isDeep ? 50_000 : 400;
const ALLOWED_RUNS = isDeep ? 10_000 : 300;

const quoteAll = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const hex = (text: string) =>
  `$'${[...text].map((letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, "0")}`).join("")}'`;

/** Ways to write a program's name so that a shell still runs it. */
const SPELL: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `\\${name}`,
  quoteAll,
  (name) => `"${name}"`,
  (name) => `/bin/${name}`,
  (name) => `/usr/bin/../bin/${name}`,
  (name) => `${name[0]}""${name.slice(1)}`,
  (name) => `${name[0]}\\${name.slice(1)}`,
  hex,
  (name) => `''${name}`,
];

/** Ways to run a whole command from another one. */
const WRAP: readonly ((command: string) => string)[] = [
  (one) => `sudo ${one}`,
  (one) => `sudo -u root -- ${one}`,
  (one) => `env A=1 ${one}`,
  (one) => `env -i ${one}`,
  (one) => `timeout 5 ${one}`,
  (one) => `timeout -s KILL 5s ${one}`,
  (one) => `nice -n 3 ${one}`,
  (one) => `nohup ${one}`,
  (one) => `setsid ${one}`,
  (one) => `stdbuf -oL ${one}`,
  (one) => `command ${one}`,
  (one) => `exec ${one}`,
  (one) => `xargs -n 1 ${one}`,
  (one) => `find . -exec ${one} {} +`,
  (one) => `busybox ${one}`,
  (one) => `A=1 B=2 ${one}`,
  (one) => `doas ${one}`,
  (one) => `flock l ${one}`,
  (one) => `watch -n 1 ${one}`,
];
const NEST: readonly ((command: string) => string)[] = [
  (one) => `bash -c ${quoteAll(one)}`,
  (one) => `sh -ec ${quoteAll(one)}`,
  (one) => `eval ${quoteAll(one)}`,
  (one) => `(${one})`,
  (one) => `{ ${one}; }`,
  (one) => `if true; then ${one}; fi`,
  (one) => `for i in 1; do ${one}; done`,
  (one) => `while ${one}; do :; done`,
  (one) => `f() { ${one}; }; f`,
  (one) => `echo "$(${one})"`,
  (one) => `echo $(${one})`,
  (one) => `cat <(${one})`,
  (one) => `X=$(${one})`,
  (one) => `cat <<E\n$(${one})\nE`,
  (one) => `bash <<'E'\n${one}\nE`,
  (one) => `bash <<< ${quoteAll(one)}`,
  (one) => `true; ${one}`,
  (one) => `true && ${one}`,
  (one) => `false || ${one}`,
  (one) => `true | ${one}`,
  (one) => `${one} &`,
  (one) => `true\n${one}`,
  (one) => `! ${one}`,
  (one) => `time ${one}`,
  (one) => `case a in a) ${one};; esac`,
  (one) => `cd sub && ${one}`,
  (one) => `${one} # fine`,
  (one) => `${"true; ".repeat(60)}${one}`,
  (one) => `${one} > /dev/null 2>&1`,
  (one) => `echo ${quoteAll(one)} | sh`,
  (one) => `trap ${quoteAll(one)} EXIT`,
  (one) => `python3 -c ${quoteAll(`import os; os.system("${one.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}")`)}`,
];
const DENIED: readonly (readonly [name: string, args: string, rule: string])[] = [
  ["rm", "x", "rm *"],
  ["curl", "-s https://x", "curl *"],
  ["git", "push origin", "git push *"],
  ["git", "-C sub push", "git push *"],
  ["chmod", "+x a", "chmod *"],
  ["npm", "publish", "npm publish *"],
];

const pick = <T>(all: readonly T[]) => fc.constantFrom(...all);

it(
  "P05 allows no variant of a denied command",
  () => {
    let allowed = 0;
    let notDenied = 0;
    const variant = fc.tuple(
      pick(DENIED),
      pick(SPELL),
      fc.array(pick(WRAP), { maxLength: 2 }),
      fc.array(pick(NEST), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(variant, ([[name, args, rule], spell, wraps, nests]) => {
        const plain = wraps.reduce((one, wrap) => wrap(one), `${spell(name)} ${args}`);
        const command = nests.reduce((one, nest) => nest(one), plain);
        const verdict = bash(command, { allow: ["Bash", "Bash(* *)", "Edit(**)"], deny: [`Bash(${rule})`] });
        if (verdict === "allow") allowed += 1;
        if (verdict !== "deny") notDenied += 1;
        expect(verdict, command).not.toBe("allow");
      }),
      { numRuns: DENIED_RUNS, seed: 8 },
    );
    reportFigure("variants of denied commands that were allowed", allowed, { atMost: 0 });
    reportFigure("variants of denied commands that were asked about, in %", (100 * notDenied) / DENIED_RUNS, {
      atMost: 10,
    });
  },
  TIME_LIMIT_MS,
);

/** Rewritings that change nothing about what is run. */
const REWRITE: readonly ((command: string) => string)[] = [
  (one) => `  ${one}  `,
  (one) => `${one} # note`,
  (one) => `(${one})`,
  (one) => `{ ${one}\n}`,
  (one) => `${one} 2>/dev/null`,
  (one) => `${one}\n`,
  (one) => `LANG=C ${one}`,
  (one) => `timeout 60 ${one}`,
  (one) => `if ${one}; then ${one}; fi`,
  (one) => `${one} && ${one}`,
  (one) => `${one}; ${one}`,
  (one) => `! ${one}`,
  (one) => `for i in 1 2; do ${one}; done`,
];
const SIMPLE = EVERYDAY.filter(([command]) => /^[\w./-]+( [\w./=-]+)*$/.test(command) && !command.startsWith("cd "));

it(
  "P06 still allows a command that is only written otherwise",
  () => {
    let allowed = 0;
    const rewriting = fc.tuple(pick(SIMPLE), pick(REWRITE), fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(rewriting, ([[command, rules], rewrite, isSpaced, isQuoted]) => {
        const quoted = isQuoted ? command.replace(/ ([\w./-]+)$/, " '$1'") : command;
        const spaced = isSpaced ? quoted.replaceAll(" ", "   ") : quoted;
        if (bash(rewrite(spaced), { allow: rules.map((rule) => `Bash(${rule})`) }) === "allow") allowed += 1;
      }),
      { numRuns: ALLOWED_RUNS, seed: 9 },
    );
    reportFigure("harmless rewritings still allowed, in %", (100 * allowed) / ALLOWED_RUNS, { atLeast: 99 });
  },
  TIME_LIMIT_MS,
);
