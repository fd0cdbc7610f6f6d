import { relative, sep } from "node:path";
import picomatch from "picomatch";

/**
 * A path as results show it: from the working folder where it lies inside, else absolute, always with `/`. A name with
 * control characters, such as a line break, is shown as a JSON string, so that one path is one line.
 */
export function displayPath(absolutePath: string, cwd: string): string {
  const fromCwd = relative(cwd, absolutePath);
  const shown = (fromCwd.startsWith("..") ? absolutePath : fromCwd).split(sep).join("/");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  return /[\u0000-\u001f\u007f]/.test(shown) ? JSON.stringify(shown) : shown;
}

/** A glob as a search uses it: what ripgrep is told, so that it brings less, and the last word on what it brings. */
export type GlobFilter = { args: readonly string[]; matches(pathFromRoot: string): boolean };

const SIMPLE_NAME = /^[\w.*-]+(\{[\w.,*-]+\}[\w.*-]*)?$/; // means the same to ripgrep and to us

/**
 * A glob, taken from the root; one without a slash looks at the name alone, at any depth. Names that begin with a dot
 * match like all others. Paths are as ripgrep prints them from the root, with `/`.
 */
export function globFilter(glob: string, root: string): GlobFilter {
  const pattern = relativeGlob(glob, root);
  const expression = picomatch.makeRe(pattern, { dot: true });
  const fits = (text: string): boolean => text === pattern || expression.test(text);
  const matches = pattern.includes("/") ? fits : (path: string) => fits(path.slice(path.lastIndexOf("/") + 1));
  const name = pattern.slice(pattern.lastIndexOf("/") + 1);
  if (!SIMPLE_NAME.test(name) || /^\*+$/.test(name)) return { args: [], matches };
  // Not --glob: that would bring files that .gitignore leaves out. A type does not, and looks at names alone.
  const args = [`--type-add=wanted:${name}`, "--type=wanted"];
  return { args, matches: pattern === name || pattern === `**/${name}` ? () => true : matches };
}

function relativeGlob(glob: string, root: string): string {
  const prefix = `${root.split(sep).join("/")}/`;
  return glob.startsWith(prefix) ? glob.slice(prefix.length) : glob.replace(/^\.\//, "");
}
