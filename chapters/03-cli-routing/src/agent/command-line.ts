import { parseArgs } from "node:util";
import { nearMiss } from "./near-miss.ts";
import { MANY, OPTION_TABLE, type OptionName, type OptionValue, SHORT_NAMES } from "./option-table.ts";
import { optionsFrom } from "./options-from.ts";
import { type CommandLine, SUBCOMMANDS, type UsageProblem } from "./run-options.ts";
import { todo } from "@loopsmith/course/todo";

const LANGUAGES = ["en", "zh-CN"] as const;

type Token = NonNullable<ReturnType<typeof parseTokens>["tokens"]>[number];
type OptionToken = Extract<Token, { kind: "option" }>;

/**
 * Reads the arguments; the first thing that is wrong with them is what comes of it. A first word that is a subcommand is
 * one; after `--` all is prompt.
 */
export function parseCommandLine(args: readonly string[]): CommandLine {
  // 3.1 指出命令行里第一个错误；没有错误就说出它要什么：帮助、版本、子命令或一次运行。
  return todo(
    "3.1",
    "Name the first thing that is wrong with the line; else say what it asks for: help, version, a subcommand or a run.",
  );
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
