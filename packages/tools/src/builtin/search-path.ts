import { stat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { findPathProblem, type ToolContext } from "@loopsmith/tools/tool";
import picomatch from "picomatch";

/** Where to search, or in one sentence why not. */
export type SearchRoot = { kind: "root"; path: string } | { kind: "refused"; message: string };

/** The absolute path of a place to search, which has to exist; left out it is the working folder. */
export async function findSearchRoot(path: string | undefined, context: ToolContext): Promise<SearchRoot> {
  const problem = path === undefined ? undefined : findPathProblem(path);
  if (problem !== undefined) return { kind: "refused", message: problem };
  const root = resolve(context.cwd, path ?? ".");
  const exists = await stat(root).then(
    () => true,
    () => false,
  );
  return exists
    ? { kind: "root", path: root }
    : { kind: "refused", message: `There is no ${root}. Search a folder above it.` };
}

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

/**
 * Whether files below a root match a glob, taken from the root; one without a slash looks at the name alone, at any
 * depth. Names that begin with a dot match like all others.
 */
export function globMatcher(glob: string, root: string): (absolutePath: string) => boolean {
  const pattern = relativeGlob(glob, root);
  const matches = picomatch(pattern, { dot: true, basename: !pattern.includes("/") });
  return (absolutePath) => matches(relative(root, absolutePath).split(sep).join("/"));
}

function relativeGlob(glob: string, root: string): string {
  const prefix = `${root.split(sep).join("/")}/`;
  return glob.startsWith(prefix) ? glob.slice(prefix.length) : glob.replace(/^\.\//, "");
}
