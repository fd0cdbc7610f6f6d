import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { type Course, deriveSkeleton, readLesson } from "@loopsmith/course/sync";
import { CourseError, kitText } from "@loopsmith/course/text";
import { CLASSROOM_WORKFLOW, WORKFLOW_PATH } from "./classroom-workflow.ts";
import { isReleased } from "./is-released.ts";
import { learnerManifest } from "./learner-manifest.ts";
import { MANIFEST_FILE, makeManifest } from "./release-manifest.ts";

const NEVER = new Set([".git", "node_modules", ".loopsmith", ".variants", ".turbo", "dist", "coverage"]);

/**
 * Writes the repository that learners get into a folder that is empty or not there yet, and gives the number of files.
 * Throws a `CourseError` for any other folder.
 */
export function writeRelease(course: Course, target: string): number {
  const way = relative(course.root, resolve(target));
  if (way === "" || !way.startsWith("..")) throw new CourseError(kitText.insideCourse(target));
  if (existsSync(target) && !isEmptyFolder(target)) throw new CourseError(kitText.notEmpty(target));
  const files = collect(course);
  files.set(MANIFEST_FILE, Buffer.from(`${JSON.stringify(makeManifest(files), null, 2)}\n`));
  for (const [path, content] of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), content);
  }
  return files.size;
}

function isEmptyFolder(path: string): boolean {
  return statSync(path).isDirectory() && readdirSync(path).length === 0;
}

/** Every file of the release, by path; the learner's files are the skeletons. */
function collect(course: Course): Map<string, Buffer> {
  const paths = listFiles(course.root).filter(isReleased);
  const files = new Map(paths.map((path) => [path, readFileSync(join(course.root, path))]));
  for (const chapter of course.chapters) {
    for (const [path, text] of deriveSkeleton(readLesson(course.root, chapter))) {
      files.set(`chapters/${chapter.folder}/src/${path}`, Buffer.from(text));
    }
  }
  const manifest = files.get("package.json");
  if (manifest) files.set("package.json", Buffer.from(learnerManifest(manifest.toString("utf8"))));
  return files.set(WORKFLOW_PATH, Buffer.from(CLASSROOM_WORKFLOW));
}

/** What git knows, so that no private file goes along; where there is no git, all but what tools put there. */
function listFiles(root: string): string[] {
  if (!existsSync(join(root, ".git"))) return walk(root, "");
  const listed = execFileSync("git", ["-C", root, "ls-files", "-z"], { encoding: "utf8", maxBuffer: 1e8 });
  return listed.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
}

function walk(root: string, below: string): string[] {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (NEVER.has(entry.name) || entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? walk(root, path) : [path];
  });
}
