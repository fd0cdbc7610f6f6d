import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Chapter } from "@loopsmith/course/chapter";
import { type Course, deriveSkeleton, type Files, readLesson } from "@loopsmith/course/sync";

/** What a submission holds of one chapter. */
export type Work =
  /** No folder `src`. */
  | { readonly kind: "missing" }
  /** The skeleton, as it was handed out. */
  | { readonly kind: "untouched" }
  /** More than sources of its own: a link, more than anybody writes, or a path that leads out. Nothing of it is run. */
  | { readonly kind: "refused"; readonly path: string }
  | { readonly kind: "files"; readonly files: Files };

/** How a test of a submission relates to ours, which is the one that is run. */
export interface ChangedTest {
  /** Below the root of the course. */
  readonly path: string;
  readonly kind: "changed" | "deleted" | "added";
}

const MOST_FILES = 200;
const MOST_BYTES = 1_000_000; // of one file; the largest lesson file has a hundredth of it

/** Reads the sources of a chapter out of a submission; follows no link, so that nothing outside of it is read. */
export function readWork(course: Course, chapter: Chapter, folder: string): Work {
  const src = join(folder, "chapters", chapter.folder, "src");
  const paths = listEntries(folder, ["chapters", chapter.folder, "src"]);
  if (paths === undefined) return { kind: "missing" };
  const refused = paths.find(({ isPlain }, index) => !isPlain || index >= MOST_FILES);
  if (refused) return { kind: "refused", path: refused.path };
  const files: Files = new Map(
    paths.filter(({ path }) => /\.tsx?$/.test(path)).map(({ path }) => [path, readFileSync(join(src, path), "utf8")]),
  );
  const leaving = [...files].find(([path, text]) => leavesFolder(path, text));
  if (leaving) return { kind: "refused", path: leaving[0] };
  const skeleton = deriveSkeleton(readLesson(course.root, chapter));
  const isSkeleton = [...skeleton].every(([path, text]) => files.get(path) === text) && files.size === skeleton.size;
  return isSkeleton ? { kind: "untouched" } : { kind: "files", files };
}

/** Whether a file names another one outside of `src/`, such as the solution. */
function leavesFolder(path: string, text: string): boolean {
  const named = /(?:from|import|require|URL)\s*\(?\s*["'`](\.\.?\/[^"'`\n]*)/g;
  const relatives = [...text.matchAll(named)].map(([, relative = ""]) => relative);
  return relatives.some((relative) => posix.join(posix.dirname(path), relative).startsWith(".."));
}

/** The tests in which a submission differs from the course. */
export function findChangedTests(course: Course, chapter: Chapter, folder: string): ChangedTest[] {
  const parts = ["chapters", chapter.folder, "test"];
  const ours = new Set((listEntries(course.root, parts) ?? []).map(({ path }) => path));
  const theirs = new Map((listEntries(folder, parts) ?? []).map((entry) => [entry.path, entry.isPlain]));
  return [...new Set([...ours, ...theirs.keys()])].sort().flatMap((path): ChangedTest[] => {
    const shown = `${parts.join("/")}/${path}`;
    if (!theirs.has(path)) return [{ path: shown, kind: "deleted" }];
    if (!ours.has(path)) return [{ path: shown, kind: "added" }];
    const equal = theirs.get(path) === true && sumOf(course.root, shown) === sumOf(folder, shown);
    return equal ? [] : [{ path: shown, kind: "changed" }];
  });
}

function sumOf(root: string, path: string): string {
  // Line ends are those of the system on which it was unpacked.
  const text = readFileSync(join(root, path), "utf8").replaceAll("\r\n", "\n");
  return createHash("sha256").update(text).digest("hex");
}

interface Entry {
  /** Below the folder that is listed, with `/`. */
  readonly path: string;
  /** A file of a size that one reads. */
  readonly isPlain: boolean;
}

/** All that is no folder; undefined when one of the parts is missing or a link. */
function listEntries(root: string, parts: readonly string[]): Entry[] | undefined {
  let folder = root;
  for (const part of parts) {
    folder = join(folder, part);
    if (!existsSync(folder) || !lstatSync(folder).isDirectory()) return undefined;
  }
  return walk(folder, "").sort((one, other) => (one.path < other.path ? -1 : 1));
}

function walk(root: string, below: string): Entry[] {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry): Entry[] => {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return walk(root, path);
    return [{ path, isPlain: entry.isFile() && lstatSync(join(root, path)).size <= MOST_BYTES }];
  });
}
