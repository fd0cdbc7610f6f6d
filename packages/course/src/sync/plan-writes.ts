import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint, RECORD_FILE } from "./derive-chapter.ts";
import type { Files } from "./lesson.ts";

/** What has to happen to one file so that a chapter equals its derivation. */
export type Write =
  | { readonly kind: "write"; readonly path: string; readonly text: string }
  | { readonly kind: "remove"; readonly path: string }
  /** A learner's work: it is neither as it was derived nor as it should be. */
  | { readonly kind: "keep"; readonly path: string };

/**
 * Compares a chapter's folder with its derivation. Nobody works in `solution/` and on the single files, so those are
 * replaced; a file of `src/` only while it still has the check sum under which it was derived.
 */
export function planWrites(folder: string, files: Files, force = false): Write[] {
  const isPristine = force ? () => true : readRecord(folder);
  const writes = [...files].flatMap(([path, text]): Write[] => {
    const found = readIfThere(join(folder, path));
    if (found === text) return [];
    const mayReplace = found === undefined || !path.startsWith("src/") || isPristine(path, found);
    return [mayReplace ? { kind: "write", path, text } : { kind: "keep", path }];
  });
  const strangers = ["solution", "src"].flatMap((name) => listFiles(folder, name)).filter((path) => !files.has(path));
  const removals = strangers.map((path): Write => {
    const pristine = !path.startsWith("src/") || isPristine(path, readFileSync(join(folder, path), "utf8"));
    return { kind: pristine ? "remove" : "keep", path };
  });
  return [...writes, ...removals];
}

function readRecord(folder: string): (path: string, text: string) => boolean {
  const record: Record<string, string> = JSON.parse(readIfThere(join(folder, RECORD_FILE)) ?? "{}");
  return (path, text) => record[path] === fingerprint(text);
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function listFiles(folder: string, name: string): string[] {
  if (!existsSync(join(folder, name))) return [];
  return readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}
