import { type Argv, isFixed } from "./argv.ts";
import { scanOptions } from "./option-scan.ts";
import { awkRisk, sedRisk } from "./program-text.ts";

/** Why a wildcard does not grant this call of sed (P07), or undefined. */
export function sedCallRisk(args: Argv): string | undefined {
  const { options, rest } = scanOptions(args, { values: "efl", longValues: ["expression", "file", "line-length"] });
  const harmless =
    /^(n|quiet|silent|e|expression|E|r|regexp-extended|s|separate|u|unbuffered|z|null-data|l|line-length|posix|sandbox|debug|help|version)$/;
  const risky = options.find(({ name }) => !harmless.test(name));
  if (risky !== undefined) return `the option ${risky.name} of sed`;
  const named = options.filter(({ name }) => name === "e" || name === "expression").map(({ value }) => value ?? "e");
  const scripts = named.length > 0 ? [named.join("\n")] : rest.slice(0, 1).map(({ value }) => value);
  const isKnown = args.every((word) => isFixed(word) || !scripts.some((script) => script.includes(word.value)));
  if (!isKnown) return "a sed script that is known only at run time";
  return scripts.map(sedRisk).find((risk) => risk !== undefined);
}

/** Why a wildcard does not grant this call of awk (P07), or undefined. */
export function awkCallRisk(args: Argv): string | undefined {
  const { options, rest } = scanOptions(args, { values: "Fv", longValues: ["field-separator", "assign"] }, true);
  const risky = options.find(
    ({ name }) => !/^(F|v|field-separator|assign|posix|sandbox|re-interval|S|P|V|version)$/.test(name),
  );
  if (risky !== undefined) return `the option ${risky.name} of awk`;
  const program = rest[0];
  if (program === undefined) return undefined;
  return isFixed(program) ? awkRisk(program.value) : "an awk program that is known only at run time";
}

/** Why a wildcard does not grant this call of tar (P07), or undefined. */
export function tarRisk(args: Argv): string | undefined {
  const { options } = scanOptions(withTarDashes(args), {
    values: TAR_VALUES,
    longValues: ["file", "directory", "files-from", "exclude-from", "exclude"],
  });
  const harmless =
    /^(t|list|d|diff|compare|z|gzip|gunzip|j|bzip2|J|xz|zstd|a|auto-compress|v|verbose|f|file|C|directory|exclude|wildcards|strip-components|numeric-owner|full-time|help|version|O|to-stdout)$/;
  const risky = options.find(({ name }) => !harmless.test(name));
  const isListing = options.some(({ name }) => /^(t|list|d|diff|compare|help|version)$/.test(name));
  if (risky !== undefined) return `the option ${risky.name} of tar`;
  const remote = options.find(({ name, value }) => /^f(ile)?$/.test(name) && value?.includes(":"));
  if (remote !== undefined) return `the archive ${remote.value}, for which tar starts a remote shell`;
  return isListing ? undefined : "tar, which writes files";
}

const TAR_VALUES = "fbCTXKNV";

/** `tar tfI a x`: without a dash the letters come first and their values behind, in the same order. */
function withTarDashes(args: Argv): Argv {
  const [first, ...rest] = args;
  if (first === undefined || first.value.startsWith("-")) return args;
  const values = [...rest];
  const dashed = [...first.value].flatMap((letter) => {
    const option = { ...first, value: `-${letter}` };
    const value = TAR_VALUES.includes(letter) ? values.shift() : undefined;
    return value === undefined ? [option] : [option, value];
  });
  return [...dashed, ...values];
}

/** Why a wildcard does not grant this call of wget (P07), or undefined. */
export function wgetRisk(args: Argv): string | undefined {
  const { options } = scanOptions(args, {
    values: "OUTtw",
    longValues: ["output-document", "user-agent", "timeout", "tries", "header"],
  });
  const risky = options.find(
    ({ kind, name }) =>
      !(
        kind === "short"
          ? /^[OqUTtwSv46]$/
          : /^(output-document|quiet|user-agent|timeout|tries|header|spider|server-response|no-verbose|method)$/
      ).test(name),
  );
  if (risky !== undefined) return `the option ${risky.name} of wget`;
  const isDry = options.some(
    ({ name, value }) => name === "spider" || ((name === "O" || name === "output-document") && value === "-"),
  );
  const isFile = options.some(({ name, value }) => (name === "O" || name === "output-document") && value !== "-");
  return isDry && !isFile ? undefined : "wget, which writes a file";
}
