import type { Argv } from "./argv.ts";
import { type OptionSyntax, scanOptions } from "./option-scan.ts";
import { NAMING } from "./program-sets.ts";
import { READERS, type ReaderSyntax } from "./reader-table.ts";
import type { ShellWord } from "./shell-tree.ts";

/** The files a program call touches by its arguments. `isRecursive`: and all below them. */
export type FileUse = {
  reads: readonly ShellWord[];
  writes: readonly ShellWord[];
  removes: readonly ShellWord[];
  isRecursive: boolean;
};

const NOTHING: FileUse = { reads: [], writes: [], removes: [], isRecursive: false };

/** Programs that write what their operands name, and nothing else (P07). */
export const WRITERS: ReadonlySet<string> = new Set([
  "cp",
  "mv",
  "mkdir",
  "touch",
  "rm",
  "rmdir",
  "tee",
  "ln",
  "dd",
  "chmod",
  "chown",
  "chgrp",
  "truncate",
  "unlink",
  "shred",
  "install",
]);
const REMOVERS = new Set(["rm", "rmdir", "unlink", "shred"]);
const WRITER_SYNTAX: ReadonlyMap<string, OptionSyntax> = new Map([
  ["cp", { values: "tS", longValues: ["target-directory", "suffix"] }],
  ["mv", { values: "tS", longValues: ["target-directory", "suffix"] }],
  ["ln", { values: "tS", longValues: ["target-directory", "suffix"] }],
  ["install", { values: "tSmog", longValues: ["target-directory", "mode", "owner", "group"] }],
  ["mkdir", { values: "m", longValues: ["mode"] }],
  ["touch", { values: "drt", longValues: ["date", "reference"] }],
  ["truncate", { values: "sr", longValues: ["size", "reference"] }],
  ["shred", { values: "ns" }],
]);

/** Which files a call reads, writes and removes by its arguments. The name has no path in front. */
export function fileUse(call: Argv): FileUse {
  const [first, ...args] = call;
  const name = first?.value ?? "";
  if (WRITERS.has(name)) return writerUse(name, args);
  if (name === "git") return gitUse(args);
  if (name === "find")
    return { ...NOTHING, removes: args.some(({ value }) => value === "-delete") ? args.filter(isFindStart(args)) : [] };
  const syntax = READERS.get(name);
  const reads = syntax === undefined ? [] : readerOperands(args, syntax);
  return { ...NOTHING, reads, writes: optionOutputs(name, args), isRecursive: isRecursive(name, args) };
}

/** Whether nobody knows what a program does with the files it is given: all but those that `fileUse` and `NAMING` know. */
export function mayReadAnything([first]: Argv): boolean {
  const name = first?.value ?? "";
  return !(READERS.has(name) || WRITERS.has(name) || NAMING.has(name) || name === "git" || name === "find");
}

function readerOperands(args: Argv, syntax: ReaderSyntax): ShellWord[] {
  const { options, rest } = scanOptions(args, syntax);
  const pattern = options.some(({ name }) => /^(e|f|regexp|file|files|expression)$/.test(name))
    ? 0
    : (syntax.skip ?? 0);
  // `-f.env`, `--file=.env`, `if=.env`, `@.env`: the name of a file may stand behind something.
  const attached = args.flatMap(({ value, form }) => {
    const tail = /^(?:--?[\w-]+[= ]?|[\w-]+=)?@?(?:[\w-]+=@)?(.+)$/.exec(value)?.[1] ?? "";
    const cluster = /^-[a-zA-Z](.+)$/.exec(value)?.[1] ?? "";
    return [tail, cluster, tail.replace(/^.*?[=@]/, "")]
      .filter((one) => one !== "" && one !== value)
      .map((one) => ({ value: one, form }));
  });
  return [...(pattern === 0 ? args.filter(({ value }) => !value.startsWith("-")) : rest.slice(pattern)), ...attached];
}

function isRecursive(name: string, args: Argv): boolean {
  if (/^(rg|ag|ack)$/.test(name)) return true;
  return (
    /^([ef]?grep|tar|cp|zip|rsync|scp|diff)$/.test(name) &&
    args.some(({ value }) =>
      /^-[a-zA-Z]*[rRac]|^--(recursive|dereference-recursive|directories=recurse|create|archive)/.test(value),
    )
  );
}

function gitUse(args: Argv): FileUse {
  const reads = gitReads(args);
  if (args[0]?.value !== "grep") return { ...NOTHING, reads };
  return { ...NOTHING, reads: [...reads, { value: ".", form: "literal" }], isRecursive: true };
}

/** `HEAD:.env` names a file as well. */
function gitReads(args: Argv): ShellWord[] {
  const words = args.filter(({ value }) => !value.startsWith("-"));
  const behind = args
    .filter(({ value }) => value.includes(":"))
    .map((word) => ({ ...word, value: /^[^:]+:(.+)$/.exec(word.value)?.[1] ?? "-" }));
  return [...words, ...behind.filter(({ value }) => !value.startsWith("-"))];
}

function isFindStart(args: Argv): (word: ShellWord) => boolean {
  const end = args.findIndex(({ value }) => /^[-(!]/.test(value));
  return (word) => args.indexOf(word) < (end === -1 ? args.length : end);
}

function writerUse(name: string, args: Argv): FileUse {
  const { options, rest } = scanOptions(args, WRITER_SYNTAX.get(name) ?? {});
  if (name === "dd") return ddUse(args);
  if (REMOVERS.has(name)) return { ...NOTHING, removes: rest };
  const folder = options.find(
    (option) => option.name === "t" || ("target-directory".startsWith(option.name) && option.kind === "long"),
  )?.value;
  const targets: Argv = folder === undefined ? rest : [...rest, { value: folder, form: "literal" }];
  if (name === "cp" || (name === "install" && !options.some((option) => option.name === "d"))) {
    const isOne = targets.length < 2;
    return {
      ...NOTHING,
      reads: isOne ? targets : targets.slice(0, -1),
      writes: targets.slice(-1).flatMap((into) => landings(into, targets.slice(0, -1))),
      isRecursive: isRecursive("cp", args),
    };
  }
  if (name === "mv")
    return {
      ...NOTHING,
      reads: targets.slice(0, -1),
      writes: [...targets.slice(0, -1), ...targets.slice(-1).flatMap((into) => landings(into, targets.slice(0, -1)))],
    };
  if (name === "ln")
    return {
      ...NOTHING,
      writes: [...targets, ...targets.slice(-1).flatMap((into) => landings(into, targets.slice(0, -1)))],
    };
  return { ...NOTHING, writes: /^ch(mod|own|grp)$/.test(name) ? rest.slice(1) : rest };
}

/** A target may be a folder: then the file lands in it under its own name. */
function landings(into: ShellWord, sources: Argv): ShellWord[] {
  const inside = sources.map(({ value, form }) => ({
    value: `${into.value}/${value.replace(/\/+$/, "").replace(/^.*\//, "")}`,
    form: form === "literal" ? into.form : form,
  }));
  return [into, ...inside];
}

function ddUse(args: Argv): FileUse {
  const named = (prefix: string) =>
    args
      .filter(({ value }) => value.startsWith(prefix))
      .map((word) => ({ ...word, value: word.value.slice(prefix.length) }));
  return { ...NOTHING, reads: named("if="), writes: named("of=") };
}

/** Output files of programs that only an exact rule lets write: protected targets stay protected (P14). */
function optionOutputs(name: string, args: Argv): ShellWord[] {
  if (name === "sed" || name === "gsed" || name === "perl") {
    return args.some(({ value }) => /^-[a-zA-Z]*i|^--in-place/.test(value))
      ? args.filter(({ value }) => !value.startsWith("-"))
      : [];
  }
  const syntax = /^(curl|sort|gcc|cc|g\+\+|clang|shuf|tree)$/.test(name)
    ? { values: "o", longValues: ["output"] }
    : name === "wget"
      ? { values: "OP", longValues: ["output-document"] }
      : undefined;
  if (syntax === undefined) return [];
  return scanOptions(args, syntax).options.flatMap(({ name: option, value }) =>
    /^(o|O|P|outp?u?t?|output-document)$/.test(option) && value !== undefined && value !== "-"
      ? [{ value, form: "literal" as const }]
      : [],
  );
}
