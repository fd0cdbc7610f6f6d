import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Course, deriveChapter } from "./derive-chapter.ts";
import { fillCodeBlocks } from "./fill-code-blocks.ts";
import { planWrites, type Write } from "./plan-writes.ts";

/** One thing to do, at a path below the root. */
export type Change = Write;

/** What `sync` would do: every difference between the chapters and pages on disk and a fresh derivation. */
export function planSync(course: Course, force = false): Change[] {
  const chapters = course.chapters.flatMap((chapter) => {
    const at = `chapters/${chapter.folder}`;
    return planWrites(join(course.root, at), deriveChapter(course, chapter), force).map((write) => ({
      ...write,
      path: `${at}/${write.path}`,
    }));
  });
  return [...chapters, ...planPages(course)];
}

/** Does it, apart from what it keeps. */
export function applySync(root: string, changes: readonly Change[]): void {
  for (const change of changes) {
    const path = join(root, change.path);
    if (change.kind === "remove") rmSync(path);
    if (change.kind !== "write") continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, change.text);
  }
}

/** Every page of the repository that may hold code blocks, by path below the root. */
export function listPages(root: string): string[] {
  const folders = ["", ...below(root, "chapters"), ...below(root, "packages"), "docs"];
  const flat = folders.flatMap((folder) => pagesIn(root, folder));
  const nested = below(root, "docs").flatMap((folder) => pagesIn(root, folder));
  return [...flat, ...nested];
}

function planPages({ root }: Course): Change[] {
  return listPages(root).flatMap((path): Change[] => {
    const found = readFileSync(join(root, path), "utf8");
    const text = fillCodeBlocks(path, found, root);
    return text === found ? [] : [{ kind: "write", path, text }];
  });
}

function below(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`);
}

function pagesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => (folder === "" ? name : `${folder}/${name}`));
}
