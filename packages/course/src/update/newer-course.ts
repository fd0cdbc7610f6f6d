import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CourseError, updateText } from "@loopsmith/course/text";
import { git, listFormerFiles } from "./course-files.ts";

/** A course to be brought in. `former`: files of the present one, of which it may lack some; none are known of a folder. */
export type NewerCourse = { readonly root: string; readonly former: readonly string[] };

/**
 * Works with a newer course: the one in `folder`, or that of the branch which the repository at `root` follows, fetched and
 * laid out for as long as the work takes. Throws a `CourseError` where there is none.
 */
export function withNewerCourse<T>(root: string, folder: string | undefined, work: (newer: NewerCourse) => T): T {
  if (folder !== undefined) return work({ root: courseIn(folder), former: [] });
  const revision = fetchUpstream(root);
  const place = join(mkdtempSync(join(tmpdir(), "loopsmith-update-")), "newer");
  try {
    git(root, ["worktree", "add", "--detach", place, revision]);
    return work({ root: place, former: listFormerFiles(root, revision) });
  } finally {
    if (existsSync(place)) git(root, ["worktree", "remove", "--force", place]);
    rmSync(resolve(place, ".."), { recursive: true, force: true });
  }
}

function courseIn(folder: string): string {
  const newer = resolve(folder);
  if (["chapters", "pnpm-workspace.yaml"].every((name) => existsSync(join(newer, name)))) return newer;
  throw new CourseError(updateText.noCourse(folder));
}

function fetchUpstream(root: string): string {
  try {
    git(root, ["fetch", "--quiet"]);
    return git(root, ["rev-parse", "--verify", "@{upstream}"]).trim();
  } catch {
    throw new CourseError(updateText.noUpstream());
  }
}
