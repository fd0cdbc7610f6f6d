import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const NOT_OURS = new Set([".git", "node_modules", ".loopsmith", ".variants", "dist", "coverage"]);

/** The files that a course is made of, by path below its root, with `/`: those git knows, or all but what tools put there. */
export function listCourseFiles(root: string): string[] {
  const paths = existsSync(join(root, ".git")) ? listed(git(root, ["ls-files", "-z"])) : walk(root, "");
  return paths.filter((path) => lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true);
}

/** The files of the course as it was when the learner's branch left the one it follows. */
export function listFormerFiles(root: string, upstream: string): string[] {
  const fork = git(root, ["merge-base", "HEAD", upstream]).trim();
  return listed(git(root, ["ls-tree", "-r", "-z", "--name-only", fork]));
}

function listed(paths: string): string[] {
  return paths.split("\0").filter(Boolean);
}

/** Runs git in a folder and gives what it printed; throws when it fails. */
export function git(root: string, args: readonly string[]): string {
  return execFileSync("git", ["-C", root, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Whether a path belongs to the learner: the files of a chapter that one writes in. */
export function isLearners(path: string): boolean {
  return /^chapters\/[^/]+\/src\//.test(path);
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (NOT_OURS.has(entry.name)) return [];
    return entry.isDirectory() ? walk(root, path) : [path];
  });
}
