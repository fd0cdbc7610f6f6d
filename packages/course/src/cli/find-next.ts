import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Chapter, Step } from "@loopsmith/course/chapter";
import type { Progress } from "@loopsmith/course/progress";
import type { Course } from "@loopsmith/course/sync";
import type { ChosenStep } from "./choose-step.ts";

/** The first step that is not done, in the order of the chapters; undefined when all are. */
export function findNext(chapters: readonly Chapter[], progress: Progress): ChosenStep | undefined {
  for (const chapter of chapters) {
    const step = chapter.steps.find(({ id }) => progress[id]?.done !== true);
    if (step) return { chapter, step };
  }
  return undefined;
}

/** Where a step is written, below the root: `chapters/07-agentic-loop/src/loop/a.ts`, with `:line` while its to-do stands there. */
export function placeOf(course: Course, { folder }: Chapter, { id, file }: Step): string {
  const path = `chapters/${folder}/src/${file}`;
  const full = join(course.root, path);
  if (!existsSync(full)) return path;
  const before = readFileSync(full, "utf8").split(`todo("${id}"`);
  const [above = ""] = before;
  return before.length === 1 ? path : `${path}:${above.split("\n").length}`;
}
