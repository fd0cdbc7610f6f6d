import type { Argv } from "./argv.ts";

/** How a program reads its options, as far as it matters here. */
export type OptionSyntax = {
  /** Short options that take a value, attached or as the next word. */
  values?: string;
  /** Long options that take the next word when there is no `=`; without dashes. */
  longValues?: readonly string[];
};

/** One option as the program would see it. Long names keep their spelling, so an abbreviation stays one. */
export type Option =
  | { kind: "short"; name: string; value: string | undefined }
  | { kind: "long"; name: string; value: string | undefined };

/** `rest`: the words from the first operand on (`stopsAtOperand`) or all operands. */
export type Scan = { options: readonly Option[]; rest: Argv };

/**
 * The arguments as getopt reads them: clusters, attached values, `--`. With `stopsAtOperand` (wrappers) the first word
 * that is no option ends the options; otherwise they may stand anywhere.
 */
export function scanOptions(args: Argv, syntax: OptionSyntax, stopsAtOperand = false): Scan {
  const options: Option[] = [];
  const rest = [];
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index];
    if (word === undefined) break;
    const { value } = word;
    if (value === "--") return { options, rest: [...rest, ...args.slice(index + 1)] };
    if (value.length < 2 || !value.startsWith("-")) {
      if (stopsAtOperand) return { options, rest: args.slice(index) };
      rest.push(word);
    } else if (value.startsWith("--")) {
      index += readLong(value, args[index + 1]?.value, syntax, options);
    } else {
      index += readCluster(value.slice(1), args[index + 1]?.value, syntax, options);
    }
  }
  return { options, rest };
}

/** Both answer with the number of further words they used up. */
function readLong(text: string, next: string | undefined, syntax: OptionSyntax, found: Option[]): number {
  const equals = text.indexOf("=");
  if (equals !== -1) {
    found.push({ kind: "long", name: text.slice(2, equals), value: text.slice(equals + 1) });
    return 0;
  }
  const name = text.slice(2);
  const takesNext =
    syntax.longValues?.some((long) => long === name || (name.length > 2 && long.startsWith(name))) ?? false;
  found.push({ kind: "long", name, value: takesNext ? next : undefined });
  return takesNext ? 1 : 0;
}

function readCluster(letters: string, next: string | undefined, syntax: OptionSyntax, found: Option[]): number {
  for (let index = 0; index < letters.length; index += 1) {
    const name = letters[index] ?? "";
    if (syntax.values?.includes(name)) {
      const attached = letters.slice(index + 1);
      found.push({ kind: "short", name, value: attached === "" ? next : attached });
      return attached === "" ? 1 : 0;
    }
    found.push({ kind: "short", name, value: undefined });
  }
  return 0;
}
