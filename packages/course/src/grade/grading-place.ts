import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Chapter } from "@loopsmith/course/chapter";
import type { Course, Files } from "@loopsmith/course/sync";

/** A course beside ours, in which the `src/` of one chapter is that of a submission. */
export interface GradingPlace {
  readonly root: string;
  /** The chapter's folder. */
  readonly folder: string;
  readonly course: Course;
  readonly chapter: Chapter;
}

/** Of a chapter: all but what is the learner's, and what gives answers away. */
const LEFT_OUT = new Set(["src", "solution", "wrong", ".variants", "node_modules"]);

/** Lays the place out, gives it to `use`, and removes it. Tests and settings are ours; the packages are linked, not copied. */
export async function withGradingPlace<T>(
  course: Course,
  chapter: Chapter,
  files: Files,
  use: (place: GradingPlace) => Promise<T>,
): Promise<T> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loopsmith-grade-")));
  try {
    const folder = join(root, "chapters", chapter.folder);
    linkCourse(course.root, root);
    copyChapter(join(course.root, "chapters", chapter.folder), folder);
    for (const [path, text] of files) write(join(folder, "src", path), text);
    chmodSync(root, 0o755); // whoever runs it in the sandbox is nobody
    return await use({ root, folder, course, chapter });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function linkCourse(from: string, to: string): void {
  const names = readdirSync(from).filter((name) => name !== "chapters" && !name.startsWith("."));
  for (const name of names) {
    if (statSync(join(from, name)).isDirectory()) symlinkSync(join(from, name), join(to, name), "junction");
    else copyFileSync(join(from, name), join(to, name)); // Windows has links to folders only
  }
}

function copyChapter(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (!LEFT_OUT.has(name)) cpSync(join(from, name), join(to, name), { recursive: true });
  }
  const modules = join(from, "node_modules");
  if (existsSync(modules)) symlinkSync(modules, join(to, "node_modules"), "junction");
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
