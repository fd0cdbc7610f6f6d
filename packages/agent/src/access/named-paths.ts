import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { parseRule, type Rule } from "@loopsmith/permissions/rules";

/** A file or folder that a person named; `real` has no links in it. */
export type NamedPath = { path: string; real: string; kind: "file" | "folder" };

/**
 * The existing files and folders outside of the workspace that a prompt names, as words or in quotes. Only for a prompt that
 * a person typed on the command line: it is their own word, unlike what comes through a pipe (P16).
 */
export async function namedPaths(prompt: string, places: { cwd: string; home: string }): Promise<readonly NamedPath[]> {
  const words = [...prompt.matchAll(WORD)].map(
    ([word, ...quoted]) => quoted.find((text) => text !== undefined) ?? word,
  );
  const candidates = new Set(words.flatMap((word) => pathsIn(word, places)));
  const found = await Promise.all([...candidates].map(look));
  const here = await realpath(places.cwd);
  return found.filter((named) => named !== undefined).filter(({ real }) => real !== "/" && !isBelow(real, here));
}

/** The rules that let these be read, and nothing else; one whose name is a pattern cannot be named by a rule. */
export function readingRules(paths: readonly NamedPath[]): readonly Rule[] {
  return paths
    .filter(({ path, real }) => !/[*?[\]{}\\,()]/.test(path + real))
    .map(({ path, real, kind }) => {
      const names = path === real ? path.slice(1) : `{${path.slice(1)},${real.slice(1)}}`;
      return parseRule(`Read(//${names}${kind === "folder" ? "/**" : ""})`, "allow", "flag");
    });
}

const WORD = /"([^"]+)"|'([^']+)'|`([^`]+)`|\S+/g;

/** What of a word may be a path: with a slash or a tilde in it, and without the punctuation around it. */
function pathsIn(word: string, { cwd, home }: { cwd: string; home: string }): string[] {
  const bare = word.replace(/^[("'`]+/, "").replace(/[)"'`,;:!?。，；：！？]+$/, "");
  return [...new Set([bare, bare.replace(/\.+$/, "")])]
    .filter((text) => text.includes("/") || text.startsWith("~"))
    .map((text) => resolve(cwd, text.replace(/^~(?=\/|$)/, home)));
}

async function look(path: string): Promise<NamedPath | undefined> {
  try {
    const [stats, real] = await Promise.all([stat(path), realpath(path)]);
    if (stats.isDirectory()) return { path, real, kind: "folder" };
    return stats.isFile() ? { path, real, kind: "file" } : undefined;
  } catch {
    return undefined; // nothing is there, or nothing that we may look at
  }
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder === "/" ? "" : folder}/`);
}
