import { type Argv, mayBecomeOption } from "./argv.ts";
import { GIT_VALUES, gitRisk } from "./git-risk.ts";
import { type Scan, scanOptions } from "./option-scan.ts";
import { OPTION_TABLE, type RiskyOptions } from "./option-table.ts";
import { ANY_PROGRAM, EXECUTORS, OPTION_FREE } from "./program-sets.ts";
import { SCRIPT_OPTIONS, SHELLS, SUBCOMMAND_WRAPPERS } from "./script-options.ts";
import { awkCallRisk, sedCallRisk, tarRisk, wgetRisk } from "./text-tool-risk.ts";
import { WRAPPERS } from "./wrapper-table.ts";

/** Programs that run the file or text they are given; a rule has to name which (P07). */
export const INTERPRETERS =
  /^(python[\d.]*|pypy3?|perl[\d.]*|ruby[\d.]*|node|nodejs|deno|php[\d.]*|lua[\d.]*|luajit|Rscript|pwsh|powershell|java|tsx|ts-node|swift|julia|elixir|groovy|scala|guile|racket|sbcl|clojure)$/;

/**
 * Why a rule with a wildcard does not grant this call (P07), or undefined. `fixed`: how many words of the call the rule
 * spells out. The call begins with a bare program name and is not wrapped.
 */
export function callRisk(call: Argv, fixed: number): string | undefined {
  const name = call[0]?.value ?? "";
  const args = call.slice(1);
  if (SHELLS.has(name) || name === "eval" || name === "source" || name === ".") return `${name}, which runs any text`;
  if (EXECUTORS.has(name) && !isHarmlessBuiltin(name, args))
    return `${name}, which may start other programs or write anywhere`;
  if (WRAPPERS.has(name) && name !== "command") return `${name}, which starts another program`;
  if (INTERPRETERS.test(name)) return interpreterRisk(name, args, fixed - 1);
  return argumentRisk(name, args) ?? programRisk(name, args);
}

/** `read line` sets a variable of the script; `set -e` and `umask` only tighten. */
function isHarmlessBuiltin(name: string, args: Argv): boolean {
  if (name === "set") return args.every(({ value }) => /^([-+][eux]+|-o|pipefail|errexit|nounset)$/.test(value));
  return (
    name === "export" &&
    args.every(({ value, form }) => form === "literal" && /^(NO_COLOR|FORCE_COLOR|CI|NODE_ENV)=\w*$/.test(value))
  );
}

/** Words that are known only at run time may turn into options (P07), but for the value of an option before them. */
function argumentRisk(name: string, args: Argv): string | undefined {
  if (OPTION_FREE.has(name) || name === "test" || name === "[") return undefined;
  const dashes = args.findIndex(({ value }) => value === "--");
  const open = args.find((word, index) => {
    const isBehind = (dashes !== -1 && index > dashes) || (name === "printf" && index > 0);
    return !isBehind && mayBecomeOption(word) && !(word.form === "quoted" && takesValue(name, args, index - 1));
  });
  return open && `the word ${open.value}, which may turn into an option of ${name}`;
}

/** Whether the word at `index` is an option that uses up the next word. */
function takesValue(name: string, args: Argv, index: number): boolean {
  const word = args[index];
  if (word === undefined || word.form !== "literal") return false;
  const values = name === "git" ? (GIT_VALUES.get(args[0]?.value ?? "") ?? "") : (OPTION_TABLE.get(name)?.values ?? "");
  if (name === "git" && word.value === "--message") return true;
  const letters = /^-([a-zA-Z]+)$/.exec(word.value)?.[1] ?? "";
  return (
    letters !== "" &&
    values.includes(letters.at(-1) ?? "") &&
    ![...letters.slice(0, -1)].some((letter) => values.includes(letter))
  );
}

function programRisk(name: string, args: Argv): string | undefined {
  switch (name) {
    case "git":
      return gitRisk(args);
    case "sed":
    case "gsed":
      return sedCallRisk(args);
    case "awk":
    case "gawk":
    case "mawk":
    case "nawk":
      return awkCallRisk(args);
    case "tar":
    case "bsdtar":
    case "gtar":
      return tarRisk(args);
    case "wget":
      return wgetRisk(args);
    case "read":
      return args.some(({ value }) => !/^(-[rs]+|[a-z_][a-z0-9_]*)$/.test(value) || value.endsWith("_proxy"))
        ? "a variable that read sets"
        : undefined;
    default:
      return optionRisk(name, args) ?? operandRisk(name, args);
  }
}

function optionRisk(name: string, args: Argv): string | undefined {
  if (OPTION_FREE.has(name) && !OPTION_TABLE.has(name)) return undefined;
  const table: RiskyOptions = OPTION_TABLE.get(name) ?? { long: [] };
  const isListed = OPTION_TABLE.has(name);
  const word = args.find(({ value }) => table.words?.some((one) => value === one || value.startsWith(`${one}=`)));
  if (word !== undefined) return `${word.value} of ${name}`;
  const scripts = SCRIPT_OPTIONS.get(name) ?? [];
  const { options } = scanOptions(args, {
    ...table,
    values: `${table.values ?? ""}${table.short ?? ""}`,
    longValues: table.longValues ?? [],
  });
  const risky = options.find((option) => {
    if (option.value === "/dev/null" && /^(o|output)$/.test(option.name)) return false;
    if (option.kind === "short") return table.short?.includes(option.name) ?? false;
    if (!isListed) return ANY_PROGRAM.includes(option.name);
    return [...(table.long ?? []), ...scripts].some(
      (long) => long.length > 1 && option.name !== "" && long.startsWith(option.name),
    );
  });
  return risky && `the option ${risky.name} of ${name}`;
}

const SUBCOMMANDS: ReadonlyMap<string, RegExp> = new Map([
  ["npm", /^(exec|x|explore|edit|config|c|set|init|create|innit|pkg|link|publish|version|root-exec|start-exec)$/],
  ["pnpm", /^(exec|dlx|x|config|c|set|init|create|patch|publish|env|link)$/],
  ["yarn", /^(exec|dlx|node|config|set|init|create|plugin|publish|link|up-exec)$/],
  ["bun", /^(x|exec|create|init|repl|\.|-)$/],
  [
    "docker",
    /^(run|exec|cp|create|build|buildx|compose|save|load|import|commit|context|plugin|swarm|stack|service|start|attach)$/,
  ],
  ["kubectl", /^(exec|cp|edit|debug|proxy|plugin|run|attach|config|apply|create|replace|patch|port-forward)$/],
  ["gh", /^(alias|extension|ext|config|codespace|cs)$/],
  ["go", /^(run|generate|tool|env|install|get|mod|work)$/],
  ["cargo", /^(run|r|install|fix|login|owner|publish|yank)$/],
  ["openssl", /^(engine|s_server)$/],
]);

/** What the words that are no options may do. */
function operandRisk(name: string, args: Argv): string | undefined {
  const operands = operandsOf(name, args).rest;
  const subcommand = operands[0]?.value ?? "";
  if (
    SUBCOMMANDS.get(name)?.test(subcommand) ||
    (SUBCOMMAND_WRAPPERS.get(name)?.includes(subcommand) && name !== "yarn" && name !== "bun")
  )
    return `${name} ${subcommand}`;
  if (name === "curl" && args.some(({ value }, index) => namesCurlFile(value, args[index - 1]?.value ?? "")))
    return "a file that curl reads or writes";
  if (name === "make" && operands.some(({ value }) => value.includes("="))) return "a variable of make";
  if ((name === "uniq" ? operands : name === "xxd" ? xxdOperands(args) : []).length > 1)
    return `an output file of ${name}`;
  if (name === "xxd" && args.some(({ value }) => /^-r/.test(value))) return "xxd -r, which writes";
  if ((name === "less" || name === "more" || name === "cargo") && args.some(({ value }) => value.startsWith("+")))
    return `a + argument of ${name}`;
  if (name === "gzip" && !args.some(({ value }) => /^-[a-z]*[clt]|^--(stdout|list|test)$/.test(value)))
    return "gzip, which replaces the file";
  if (name === "unzip" && !args.some(({ value }) => /^-[a-zA-Z]*[lZvpt]/.test(value)))
    return "unzip, which writes files";
  if (
    /^(gcc|cc|g\+\+|clang|clang\+\+|javac)$/.test(name) &&
    args.some(({ value }) => /^(@|-f(plugin|pass-plugin|dump)|-Xclang|-Wl,)/.test(value))
  )
    return `a plugin of ${name}`;
  if (/^(rsync|scp|sftp)$/.test(name) && !operands.at(-1)?.value.includes(":")) return `${name}, which writes files`;
  if ((name === "ssh" || name === "scp" || name === "sftp") && operands.some(({ value }) => value.startsWith("-")))
    return `an option of ${name}`;
  return undefined;
}

/** `@file`, `name=@file`, a format that writes, and URLs of files, also spelled with braces. */
function namesCurlFile(value: string, before: string): boolean {
  if (/^--data-u/.test(before)) return value.includes("@");
  return /^-[a-zA-Z]*w@|^@|%output|^(-[a-zA-Z]*F)?[^/?:]*=[@<]|^file:|^[\w-]*[{[][\w{}[\],-]*:/i.test(value);
}

/** xxd spells its options with one dash each, so a cluster never hides a value. */
function xxdOperands(args: Argv): Argv {
  return args.filter(
    ({ value }, index) => !value.startsWith("-") && !/^-[cglnosR]$/.test(args[index - 1]?.value ?? ""),
  );
}

function operandsOf(name: string, args: Argv): Scan {
  return scanOptions(args, OPTION_TABLE.get(name) ?? {});
}

/** A script or module that the rule spells out is granted with it; text on the command line is not. */
function interpreterRisk(name: string, args: Argv, fixed: number): string | undefined {
  const first = args.findIndex(({ value }) => !value.startsWith("-"));
  if (args.length === 0) return `${name}, which runs any text`;
  const asks = args.length === 1 && /^(-v|-V|--version|-version|--help|-h)$/.test(args[0]?.value ?? "");
  if (asks) return undefined;
  const isModule = /^python|^pypy/.test(name) && args[0]?.value === "-m";
  if (isModule) return fixed >= 2 ? undefined : `any module of ${name}`;
  const isNamed = first !== -1 && fixed > first;
  const options = first === -1 ? args : args.slice(0, first);
  if (!isNamed) return `${name}, which runs what it is given`;
  return options.length === 0 || options.every(({ value }) => /^(-u|-B|-W|--test|--check|-c=0)$/.test(value))
    ? undefined
    : `the option ${options[0]?.value} of ${name}`;
}
