import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { areaSpecifier, type Chapter } from "@loopsmith/course/chapter";
import {
  type Course,
  deriveIndex,
  deriveSkeleton,
  deriveSolution,
  type Lesson,
  readLesson,
} from "@loopsmith/course/sync";
import type { Variant } from "./variant.ts";
import { applyWrongSolution, parseWrongSolution } from "./wrong-solution.ts";

/** Every variant of a chapter that the gates look at, all of them freshly derived; never the learner's `src/`. */
export function listVariants(course: Course, chapter: Chapter): Variant[] {
  const lesson = readLesson(course.root, chapter);
  return [
    ...chapter.steps.map((_, solved) => stepVariant(lesson, solved)),
    { chapter, name: "empty", purpose: { kind: "empty" }, files: emptyFiles(lesson) },
    { chapter, name: "solution", purpose: { kind: "right", target: "solution" }, files: deriveSolution(lesson) },
    {
      chapter,
      name: "package",
      purpose: { kind: "right", target: "package" },
      files: new Map([["index.ts", deriveIndex(lesson, areaSpecifier)]]),
    },
    ...readWrong(course.root, lesson),
  ];
}

function stepVariant(lesson: Lesson, solved: number): Variant {
  const { chapter } = lesson;
  const done = chapter.steps.slice(0, solved);
  const last = done.at(-1);
  return {
    chapter,
    name: last ? `after-${last.id}` : "skeleton",
    purpose: { kind: "steps", solved },
    files: deriveSkeleton(lesson, (step) => !done.includes(step)),
  };
}

function emptyFiles(lesson: Lesson): Map<string, string> {
  const named = lesson.chapter.steps.map(({ file }) => [file, ""] as const);
  return new Map([...deriveSolution(lesson), ...named]);
}

function readWrong(root: string, lesson: Lesson): Variant[] {
  const { chapter } = lesson;
  const folder = join(root, "chapters", chapter.folder, "wrong");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.tsx?$/.test(name)) : [];
  return names.sort().map((name): Variant => {
    const shown = `chapters/${chapter.folder}/wrong/${name}`;
    const wrong = parseWrongSolution(shown, readFileSync(join(folder, name), "utf8"));
    const files = applyWrongSolution(lesson, wrong);
    return { chapter, name: `wrong-${wrong.name}`, purpose: { kind: "wrong", wrong }, files };
  });
}
