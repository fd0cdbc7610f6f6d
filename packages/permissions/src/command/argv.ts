import type { ShellWord, WordForm } from "./shell-tree.ts";

/** A program call as it would reach the program: the name, then its arguments. */
export type Argv = readonly ShellWord[];

export function argv(words: readonly string[], forms: readonly WordForm[]): Argv {
  return words.map((value, index) => ({ value, form: forms[index] ?? "split" }));
}

/** All of the word is known before the command runs. */
export function isFixed({ form }: ShellWord): boolean {
  return form === "literal" || form === "tilde";
}

/** `/bin/rm` → `rm`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The word may turn into an option when the command runs. */
export function mayBecomeOption({ value, form }: ShellWord): boolean {
  switch (form) {
    case "literal":
    case "tilde":
      return false;
    case "split":
      return true;
    case "glob":
    case "quoted":
      return /^[-$`*?[{+@!]/.test(value);
    default:
      return form satisfies never;
  }
}
