import type { Place, ShellWord } from "@loopsmith/permissions/command";
import { type Environment, normalizePath } from "@loopsmith/permissions/path";

/** The folders a command may stand in; undefined: anywhere. */
export function placesOf(place: Place, { cwd, home, shell = cwd }: Environment): readonly string[] | undefined {
  if (place.kind === "unknown") return undefined;
  const ends = place.chains.map((chain) =>
    chain.reduce((at, step) => {
      const path = step === "~" ? home : step.startsWith("~/") ? `${home}${step.slice(1)}` : step;
      return path.startsWith("/") ? normalizePath(path) : normalizePath(`${at}/${path}`);
    }, shell),
  );
  return [...new Set(ends)];
}

/** A word as the path it will be, where that is known: the home and the working folder have known values. */
export function knownPath({ value, form }: ShellWord, { home }: Environment, base: string): string | undefined {
  if (form === "literal") return value;
  if (form === "tilde") {
    if (value === "~" || value.startsWith("~/")) return `${home}${value.slice(1)}`;
    return value === "~+" || value.startsWith("~+/") ? `${base}${value.slice(2)}` : undefined;
  }
  const filled = value
    .replace(/^(?:\$HOME|\$\{HOME\})(?=\/|$)/, () => home)
    .replace(/^(?:\$PWD|\$\{PWD\})(?=\/|$)/, () => base);
  const path = filled.replace(/^~(?=\/)/, () => home);
  return /[$`]|<\(|>\(/.test(path) ? undefined : path;
}
