import { parseArgs } from "node:util";
import { nearMiss } from "./near-miss.ts";
import { MANY, OPTION_TABLE, type OptionName, type OptionValue, SHORT_NAMES } from "./option-table.ts";
import { optionsFrom } from "./options-from.ts";
import { type CommandLine, SUBCOMMANDS, type UsageProblem } from "./run-options.ts";

const LANGUAGES = ["en", "zh-CN"] as const;

type Token = NonNullable<ReturnType<typeof parseTokens>["tokens"]>[number];
type OptionToken = Extract<Token, { kind: "option" }>;

/**
 * Reads the arguments; the first thing that is wrong with them is what comes of it. A first word that is a subcommand is
 * one; after `--` all is prompt.
 */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals, tokens } = parseTokens(args);
  const language = LANGUAGES.find((name) => name === values.lang);
  for (const token of tokens) {
    const problem = token.kind === "option" ? problemWith(token) : undefined;
    if (problem !== undefined) return { kind: "usage_error", problem, language };
  }
  if (values.help) return { kind: "help", language };
  if (values.version) return { kind: "version", language };
  const options = optionsFrom(values, positionals.join(" ").trim());
  const [first] = tokens.filter(({ kind }) => kind !== "option");
  const name = SUBCOMMANDS.find((one) => first?.kind === "positional" && first.value === one);
  if (name === undefined) return { kind: "run", options, language };
  return { kind: "subcommand", name, words: positionals.slice(1), options, language };
}

function parseTokens(args: readonly string[]) {
  return parseArgs({
    args: withOptionalValues(args),
    options: Object.fromEntries(Object.entries(OPTION_TABLE).map(([name, value]) => [name, parserOption(name, value)])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
}

function parserOption(
  name: string,
  value: OptionValue,
): { type: "boolean" | "string"; multiple: boolean; short?: string } {
  const short = Object.keys(SHORT_NAMES).find((letter) => SHORT_NAMES[letter] === name);
  return { type: value === "none" ? "boolean" : "string", multiple: MANY.has(name), ...(short && { short }) };
}

/** `--resume` may stand alone, which the parser of Node does not know: it gets an empty value then. */
function withOptionalValues(args: readonly string[]): string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.map((arg, index) => {
    if (index >= end || (arg !== "--resume" && arg !== "-r")) return arg;
    const next = index + 1 < end ? args[index + 1] : undefined;
    return next === undefined || next.startsWith("-") ? "--resume=" : "--resume";
  });
}

function problemWith({ name, rawName, value, inlineValue }: OptionToken): UsageProblem | undefined {
  if (!Object.hasOwn(OPTION_TABLE, name)) {
    const meant = nearMiss(name, Object.keys(OPTION_TABLE));
    return { kind: "unknown_option", option: rawName, meant: meant && `--${meant}` };
  }
  const wanted: OptionValue = OPTION_TABLE[name as OptionName]; // Looked up the line before.
  if (wanted === "none") return value === undefined ? undefined : { kind: "no_value", option: rawName };
  if (name === "resume" && value === "") return undefined;
  if (!value || (!inlineValue && value.startsWith("-"))) return { kind: "missing_value", option: rawName };
  return fits(value, wanted) ? undefined : { kind: "bad_value", option: rawName, value, wanted: wordsFor(wanted) };
}

function fits(value: string, wanted: Exclude<OptionValue, "none">): boolean {
  if (wanted === "text" || wanted === "file") return true;
  if (wanted === "count") return /^[1-9]\d{0,8}$/.test(value);
  return wanted === "usd" ? /^\d{1,9}(\.\d+)?$/.test(value) && Number(value) > 0 : wanted.includes(value);
}

function wordsFor(wanted: OptionValue): string {
  return typeof wanted === "string" ? wanted : wanted.join(", ");
}
