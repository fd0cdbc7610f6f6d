import { join, relative, sep } from "node:path";
import { MEMORY_NAMES, readText } from "@loopsmith/agent/config";

/** A file that tells the agent about a project, or about the person that it works for. */
export type MemoryFile = { path: string; text: string };

const MAX_CHARACTERS = 40_000; // of one file: about 10,000 tokens that every request carries

/**
 * `AGENTS.md` and `CLAUDE.md` of each folder from the root of the project down to `cwd` (no links in either), the nearest
 * last, where it has the last word. Of two files that say the same, one is enough. A file that cannot be read is left out.
 */
export async function projectMemory(root: string, cwd: string): Promise<readonly MemoryFile[]> {
  return readAll(foldersBetween(root, cwd).flatMap((folder) => MEMORY_NAMES.map((name) => join(folder, name))));
}

/** The `AGENTS.md` that a person keeps for all projects. */
export async function personalMemory(configFolder: string): Promise<readonly MemoryFile[]> {
  return readAll([join(configFolder, "AGENTS.md")]);
}

async function readAll(paths: readonly string[]): Promise<readonly MemoryFile[]> {
  const texts = await Promise.all(paths.map((path) => readText(path).catch(() => undefined)));
  const files = paths.flatMap((path, index) => {
    const text = texts[index]?.trim() ?? "";
    return text === "" ? [] : [{ path, text: shortened(text) }];
  });
  return files.filter(({ text }, index) => files.findIndex((one) => one.text === text) === index);
}

function shortened(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  return `${text.slice(0, MAX_CHARACTERS).toWellFormed()}\n[The rest, ${text.length - MAX_CHARACTERS} characters, was left out: read the file for it.]`;
}

function foldersBetween(root: string, cwd: string): string[] {
  const steps = relative(root, cwd)
    .split(sep)
    .filter((step) => step !== "");
  if (steps[0] === "..") return [root];
  return [root, ...steps.map((_, index) => join(root, ...steps.slice(0, index + 1)))];
}
