import { type Argv, baseName } from "./argv.ts";
import { literalStrings } from "./literal-strings.ts";
import { type OptionSyntax, scanOptions } from "./option-scan.ts";
import { SCRIPT_OPTIONS, SHELLS, SUBCOMMAND_WRAPPERS } from "./script-options.ts";
import type { ShellWord } from "./shell-tree.ts";
import { words } from "./words.ts";
import { WRAPPERS } from "./wrapper-table.ts";

/** What a call starts besides itself: calls whose words are known, and texts that a shell will read. */
export type InnerCalls = { calls: readonly Argv[]; scripts: readonly string[] };

/** Words of the grammar: as the name of a program they mean that the text was read in another way than a shell would. */
export const RESERVED: ReadonlySet<string> = new Set(
  "! { } if then elif else fi for while until do done case esac select function coproc [[ ]] in".split(" "),
);

const NONE: InnerCalls = { calls: [], scripts: [] };
const INTERPRETER =
  /^(python[\d.]*|pypy3?|perl[\d.]*|ruby[\d.]*|node|nodejs|deno|bun|php[\d.]*|lua[\d.]*|luajit|[gmn]?awk|osascript|tclsh|expect|Rscript|pwsh|powershell|gdb)$/;

/** One layer of wrapping taken off, as widely as it can be read (P05). `stdin`: text that is fed to the call. */
export function innerCalls(call: Argv, stdin: readonly string[]): InnerCalls {
  const first = call[0]?.value ?? "";
  const name = first.includes("=") ? first : baseName(first);
  const args = call.slice(1);
  return join([
    ofWrapper(name, args),
    ofSubcommand(name, args),
    ofShell(name, args, stdin),
    ofScriptOption(name, args),
    ofSearch(name, args),
    ofRemote(name, args),
    ofGit(name, args),
    INTERPRETER.test(name)
      ? { calls: [], scripts: args.flatMap(({ value }) => literalStrings(value)).filter((one) => /[a-z]/i.test(one)) }
      : NONE,
  ]);
}

function join(all: readonly InnerCalls[]): InnerCalls {
  return {
    calls: all.flatMap(({ calls }) => calls).filter((call) => call.length > 0),
    scripts: all.flatMap(({ scripts }) => scripts),
  };
}

function ofWrapper(name: string, args: Argv): InnerCalls {
  if (RESERVED.has(name)) return { calls: [args], scripts: [] };
  if (/^\w+\+?=/.test(name)) return { calls: [args], scripts: [] }; // an assignment where a program should stand
  const wrapper = WRAPPERS.get(name);
  if (wrapper === undefined) return NONE;
  const { rest } = scanOptions(withoutNumericOption(name, args), wrapper, true);
  const own = wrapper.operands ?? 0;
  const isAssigning = wrapper.assignments === true;
  const start = isAssigning ? rest.findIndex(({ value }) => !/^[A-Za-z_]\w*=|^-$|^--$/.test(value)) : 0;
  const inner = start === -1 ? [] : rest.slice(start + own);
  // `setarch x86_64 -R rm`: behind the wrapper's own operands there may be options again.
  const further = inner[0]?.value.startsWith("-") ? [scanOptions(inner, wrapper, true).rest] : [];
  return { calls: [inner, ...(own > 0 ? [rest.slice(own - 1)] : []), ...further], scripts: shellTexts(name, inner) };
}

/** These hand the words to a shell: joined, or each as a script of its own. */
function shellTexts(name: string, words: Argv): readonly string[] {
  if (name === "hyperfine") return words.map(({ value }) => value);
  return (name === "watch" || name === "parallel") && words.length > 0 ? [text(words)] : [];
}

/** `nice -5` and `xargs -i`: a number, and a value that may only be attached. */
function withoutNumericOption(name: string, args: Argv): Argv {
  return name === "nice" ? args.filter(({ value }, index) => index > 0 || !/^-\d+$/.test(value)) : args;
}

function ofSubcommand(name: string, args: Argv): InnerCalls {
  const subcommands = SUBCOMMAND_WRAPPERS.get(name);
  const at = subcommands === undefined ? -1 : args.findIndex(({ value }) => subcommands.includes(value));
  if (at === -1) return NONE;
  const behind = args.slice(at + 1);
  const dashes = behind.findIndex(({ value }) => value === "--");
  const operands = scanOptions(behind, { values: "pnC" }, true).rest;
  const direct = name === "rustup" ? operands.slice(1) : operands; // `rustup run stable cargo`
  return { calls: dashes === -1 ? [direct] : [direct, behind.slice(dashes + 1)], scripts: [] };
}

const SHELL: OptionSyntax = { values: "oO", longValues: ["rcfile", "init-file"] };
const FISH: OptionSyntax = { values: "cCdfDopP", longValues: words("command init-command") };

function ofShell(name: string, args: Argv, stdin: readonly string[]): InnerCalls {
  if (name === "eval") return { calls: [], scripts: [text(args)] };
  if (name === "trap" || name === "alias")
    return { calls: [], scripts: args.map(({ value }) => value.replace(/^[\w.-]+=/, "")) };
  if (name === "source" || name === ".") return { calls: [], scripts: stdin };
  if (!SHELLS.has(name)) return NONE;
  const plain = args.map((word) => ({ ...word, value: word.value.replace(/^\+(?=[a-zA-Z]+$)/, "-") })); // `+o posix`
  const { options, rest } = scanOptions(plain, name === "fish" ? FISH : SHELL, true);
  const isScript = options.some(
    ({ name: option }) => /^(c|command|init-command)$/.test(option) || (option === "C" && name === "fish"),
  );
  const values = options.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (isScript) return { calls: [], scripts: [...rest.slice(0, 1).map(({ value }) => value), ...values] };
  return { calls: rest.length === 0 ? [] : [rest], scripts: stdin };
}

function ofScriptOption(name: string, args: Argv): InnerCalls {
  const names = SCRIPT_OPTIONS.get(name);
  if (names === undefined) return NONE;
  const short = names.filter((one) => one.length === 1).join("");
  const long = names.filter((one) => one.length > 1);
  const { options } = scanOptions(args, { values: short, longValues: long });
  const scripts = options.flatMap((option) => {
    const isNamed =
      option.kind === "short" ? short.includes(option.name) : long.some((one) => one.startsWith(option.name));
    return isNamed && option.value !== undefined ? [option.value] : [];
  });
  const actions = args.flatMap(({ value }) => /^--checkpoint-action=exec=(.*)$/s.exec(value)?.[1] ?? []);
  return { calls: [], scripts: [...scripts, ...actions] };
}

/** `find … -exec call ;` and the like: each call ends at `;` or `+`. */
function ofSearch(name: string, args: Argv): InnerCalls {
  const actions =
    name === "find" ? /^-(exec|ok)(dir)?$/ : /^(fd|fdfind)$/.test(name) ? /^(-x|-X|--exec|--exec-batch)$/ : undefined;
  if (actions === undefined) return NONE;
  const calls: Argv[] = [];
  // What stands behind an action up to its end belongs to it, whatever it looks like.
  let call: ShellWord[] | undefined;
  for (const word of args) {
    const attached = name === "find" ? undefined : /^--exec(?:-batch)?=(.*)$/s.exec(word.value)?.[1];
    if (call !== undefined && word.value !== ";" && word.value !== "+") call.push(word);
    else if (call !== undefined) call = undefined;
    else if (attached !== undefined || actions.test(word.value)) {
      call = attached === undefined ? [] : [{ ...word, value: attached }];
      calls.push(call);
    }
  }
  return { calls, scripts: [] };
}

/** What another machine will run is read as if it were this one. */
function ofRemote(name: string, args: Argv): InnerCalls {
  if (name !== "ssh") return NONE;
  const remote = scanOptions(args, { values: "BbcDEeFIiJLlmOopQRSWw" }, true).rest.slice(1);
  return remote.length === 0 ? NONE : { calls: [remote], scripts: [text(remote)] };
}

function ofGit(name: string, args: Argv): InnerCalls {
  if (name !== "git") return NONE;
  const aliases = args.flatMap(({ value }) => /^(?:alias\.[^=]*|[\w.-]+)=!?(.*)$/s.exec(value)?.[1] ?? []);
  const behind = (word: string) => {
    const at = args.findIndex(({ value }) => value === word);
    return at === -1 ? [] : [args.slice(at + 1)];
  };
  const execOptions = scanOptions(args, { values: "x", longValues: ["exec", "extcmd"] }).options;
  const executed = execOptions.flatMap((option) =>
    /^(x|exec?|extc\w*)$/.test(option.name) && option.value !== undefined ? [option.value] : [],
  );
  const foreach = [...behind("foreach"), ...behind("for-each-repo")].map((call) => scanOptions(call, {}, true).rest);
  return { calls: [...behind("run"), ...foreach], scripts: [...aliases, ...executed, ...foreach.map(text)] };
}

function text(words: Argv): string {
  return words.map(({ value }) => value).join(" ");
}
