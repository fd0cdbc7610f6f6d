import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { CourseError, kitText } from "@loopsmith/course/text";

/** The folder that somebody handed in, with `chapters` in it. */
export interface Submission {
  readonly name: string;
  readonly folder: string;
}

/**
 * The submissions that are meant: a folder with `chapters` in it is one, any other folder holds one in each of its folders,
 * at most one level deeper. Throws a `CourseError` for a path that is no folder and when there is no submission at all.
 */
export function findSubmissions(paths: readonly string[], cwd: string): Submission[] {
  const found = paths.flatMap((path) => {
    const folder = resolve(cwd, path);
    if (!isFolder(folder)) throw new CourseError(kitText.noFolder(path));
    return isSubmission(folder) ? [{ name: basename(folder), folder }] : submissionsIn(folder);
  });
  if (found.length === 0) throw new CourseError(kitText.noSubmissions(paths));
  return found;
}

function submissionsIn(folder: string): Submission[] {
  return foldersIn(folder).flatMap((name) => {
    const path = join(folder, name);
    // An archive is often unpacked into a folder within the folder.
    const place = isSubmission(path)
      ? path
      : foldersIn(path)
          .map((inner) => join(path, inner))
          .find(isSubmission);
    return place === undefined ? [] : [{ name, folder: place }];
  });
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .sort();
}

function isSubmission(folder: string): boolean {
  return isFolder(join(folder, "chapters"));
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
