import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readChapters } from "@loopsmith/course/chapter";
import { deriveSkeleton, readLesson } from "@loopsmith/course/sync";
import { isLearners, listCourseFiles } from "./course-files.ts";
import { mergeFile } from "./merge-file.ts";
import type { NewerCourse } from "./newer-course.ts";

/** One thing to do, at a path below the root. `collide`: the learner's file stays, and the new skeleton is put beside it. */
export type UpdateStep =
  | { readonly kind: "write"; readonly path: string; readonly content: Buffer }
  | { readonly kind: "remove"; readonly path: string }
  | { readonly kind: "collide"; readonly path: string; readonly content: Buffer };

/** What makes a newer course of the one at `root`, with all that the learner wrote in it. Changes nothing. */
export function planUpdate(root: string, newer: NewerCourse): UpdateStep[] {
  return [...planCourse(root, newer), ...planLearners(root, newer.root)];
}

/** All but the learner's files: as in the newer course. */
function planCourse(root: string, newer: NewerCourse): UpdateStep[] {
  const files = listCourseFiles(newer.root).filter((path) => !isLearners(path));
  const writes = files.flatMap((path): UpdateStep[] => {
    const content = readFileSync(join(newer.root, path));
    return read(root, path)?.equals(content) ? [] : [{ kind: "write", path, content }];
  });
  const wanted = new Set(files);
  const gone = newer.former.filter((path) => !isLearners(path) && !wanted.has(path) && existsSync(join(root, path)));
  return [...writes, ...gone.map((path) => ({ kind: "remove", path }) as const)];
}

/** The learner's files, with what is new in the skeletons. */
function planLearners(root: string, newer: string): UpdateStep[] {
  const [before, after] = [readSkeletons(root), readSkeletons(newer)];
  const changed = [...after].flatMap(([path, theirs]): UpdateStep[] => {
    const mine = read(root, path)?.toString("utf8");
    const merged =
      mine === undefined ? { kind: "text" as const, text: theirs } : mergeFile(before.get(path) ?? "", mine, theirs);
    if (merged.kind === "collision") return [{ kind: "collide", path, content: Buffer.from(theirs) }];
    return merged.text === mine ? [] : [{ kind: "write", path, content: Buffer.from(merged.text) }];
  });
  const gone = [...before].filter(([path, text]) => !after.has(path) && read(root, path)?.toString("utf8") === text);
  return [...changed, ...gone.map(([path]) => ({ kind: "remove", path }) as const)];
}

/** The skeletons of all chapters, by path below the root. */
function readSkeletons(root: string): Map<string, string> {
  return new Map(
    readChapters(root).flatMap((chapter) =>
      [...deriveSkeleton(readLesson(root, chapter))].map(([path, text]): [string, string] => [
        `chapters/${chapter.folder}/src/${path}`,
        text,
      ]),
    ),
  );
}

function read(root: string, path: string): Buffer | undefined {
  return existsSync(join(root, path)) ? readFileSync(join(root, path)) : undefined;
}
