import { type Argv, argv, baseName, isFixed } from "./argv.ts";
import { innerCalls } from "./inner-calls.ts";
import { scanOptions } from "./option-scan.ts";
import type { SimpleCommand } from "./shell-tree.ts";
import { TRANSPARENT } from "./wrapper-table.ts";

/** Wrappers in wrappers deeper than this are not followed, and the whole is unclear. */
const MAX_LAYERS = 12;
/** More readings than this are a trick. */
const MAX_READINGS = 200;

/** Words of all wrapped calls together. */
const MAX_WORDS = 1_000;

/** All that a command may mean to deny and ask, with the texts that a shell will read on its behalf. */
export type WideReading = { calls: readonly Argv[]; scripts: readonly string[]; unclear: string | undefined };

/** P05 to P07: every reading of a command that deny and ask must see, and the one reading that allow may use. */
export function commandReadings(command: SimpleCommand): {
  wide: readonly (readonly string[])[];
  narrow: readonly string[] | undefined;
} {
  const narrow = narrowReading(command);
  return { wide: wideReading(command).calls.map(values), narrow: narrow && values(narrow) };
}

/** The call itself, what it wraps, layer by layer, and each of them also without path and global options (P05). */
export function wideReading(command: SimpleCommand): WideReading {
  const reading = READ.get(command) ?? keptReading(command);
  READ.set(command, reading);
  return reading;
}

/** A command is read once, however many rules look at it. */
const READ = new WeakMap<SimpleCommand, WideReading>();

/** Readings of short commands: a script says the same over and over, and so does an agent. */
const KEPT = new Map<string, WideReading>();
const MAX_KEPT = 500;
const MAX_KEPT_WORDS = 50;

function keptReading(command: SimpleCommand): WideReading {
  if (command.words.length > MAX_KEPT_WORDS) return readWidely(command);
  const key = JSON.stringify([command.words, command.forms, command.stdin]);
  const reading = KEPT.get(key) ?? readWidely(command);
  if (KEPT.size >= MAX_KEPT) KEPT.clear();
  KEPT.set(key, reading);
  return reading;
}

function readWidely({ words, forms, stdin }: SimpleCommand): WideReading {
  const calls: Argv[] = [];
  const scripts: string[] = [];
  let size = 0;
  let layer: readonly Argv[] = words.length === 0 ? [] : [argv(words, forms)];
  for (let depth = 0; layer.length > 0; depth += 1) {
    if (depth > MAX_LAYERS || calls.length > MAX_READINGS || size > MAX_WORDS)
      return { calls, scripts, unclear: "The command hides in too many wrappers." };
    calls.push(...layer.flatMap(spellings));
    if (depth > 0) size += layer.reduce((sum, call) => sum + call.length, 0);
    const inner = layer.map((call) => innerCalls(call, depth === 0 || call.length < 3 ? stdin : []));
    scripts.push(...inner.flatMap((one) => one.scripts));
    layer = inner.flatMap((one) => one.calls);
  }
  return { calls, scripts: [...new Set(scripts)], unclear: undefined };
}

function spellings(call: Argv): Argv[] {
  const [name, ...args] = call;
  if (name === undefined) return [];
  const plain = { ...name, value: baseName(name.value).toLowerCase() };
  const named: Argv = [plain, ...args];
  const bare = plain.value === name.value ? [call] : [call, named];
  if (plain.value !== "git") return bare;
  const rest = withoutGlobalOptions(args);
  return rest.length === args.length ? bare : [...bare, [plain, ...rest]];
}

const GIT_GLOBAL = {
  values: "Cc",
  longValues: [
    "git-dir",
    "work-tree",
    "namespace",
    "super-prefix",
    "config-env",
    "exec-path",
    "attr-source",
    "list-cmds",
  ],
};

function withoutGlobalOptions(args: Argv): Argv {
  return scanOptions(args, GIT_GLOBAL, true).rest;
}

/** The call without transparent wrappers; undefined where something in front of it is not harmless (P06). */
export function narrowReading(command: SimpleCommand): Argv | undefined {
  if (!command.assignments.every(isHarmlessAssignment)) return undefined;
  let call: Argv = argv(command.words, command.forms);
  for (
    let wrapper = TRANSPARENT.get(call[0]?.value ?? "");
    wrapper !== undefined;
    wrapper = TRANSPARENT.get(call[0]?.value ?? "")
  ) {
    const inner = unwrap(call, wrapper);
    if (inner === "itself") return call;
    if (inner === undefined) return undefined;
    call = inner;
  }
  return call[0] !== undefined && isFixed(call[0]) ? call : undefined;
}

type Transparent = typeof TRANSPARENT extends ReadonlyMap<string, infer Value> ? Value : never;

function unwrap(call: Argv, wrapper: Transparent): Argv | "itself" | undefined {
  const [name, ...args] = call;
  if (name?.value === "command" && /^-p?[vV]+$/.test(args[0]?.value ?? "")) return "itself"; // tells what it would run
  const { options, rest } = scanOptions(name?.value === "nice" ? withoutNumber(args) : args, wrapper, true);
  const isKnown = options.every(({ kind, name: option }) =>
    kind === "short"
      ? `${wrapper.flags}${wrapper.values ?? ""}`.includes(option)
      : [...wrapper.longFlags, ...(wrapper.longValues ?? [])].includes(option),
  );
  const own = rest.slice(0, wrapper.operands ?? 0);
  const inner = rest.slice(wrapper.operands ?? 0);
  const isWhole =
    isKnown &&
    args.slice(0, args.length - inner.length).every(isFixed) &&
    own.every(({ value }) => /^[\d.]+[smhd]?$/.test(value));
  return isWhole && inner.length > 0 ? inner : undefined;
}

function withoutNumber(args: Argv): Argv {
  return /^-\d+$/.test(args[0]?.value ?? "") ? args.slice(1) : args;
}

const HARMLESS_NAME = /^(LANG|LANGUAGE|LC_[A-Z]+|NO_COLOR|FORCE_COLOR|TERM|TZ|NODE_ENV|CI)=/;

/** Variables that change how a program talks, not what it does; a value that is computed is judged by its own commands. */
export function isHarmlessAssignment(text: string): boolean {
  return HARMLESS_NAME.test(text) && !/=["']?[./:~]|\.\./.test(text); // a path could name a file to load
}

function values(call: Argv): readonly string[] {
  return call.map(({ value }) => value);
}
