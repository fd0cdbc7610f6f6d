import { join, relative } from "node:path";
import { type Chapter, hasTodos } from "@loopsmith/course/chapter";
import { CourseError, cliText } from "@loopsmith/course/text";
import type { Call } from "./command.ts";

/**
 * The chapter that is meant: the one named (`7`, `07`, `07-agentic-loop` or `agentic-loop`), else the one that the
 * command was called in, else the first that still has to-dos, else the last.
 */
export function chooseChapter(call: Call, name: string | undefined): Chapter {
  const { root, chapters } = call.course;
  if (name !== undefined) return findChapter(chapters, name);
  const here = chapters.find(({ folder }) => isInside(join(root, "chapters", folder), call.host.cwd));
  const chapter = here ?? chapters.find((each) => hasTodos(root, each)) ?? chapters.at(-1);
  if (!chapter) throw new CourseError(cliText.noChapters());
  return chapter;
}

function findChapter(chapters: readonly Chapter[], name: string): Chapter {
  const found = chapters.find(({ number, slug, folder }) =>
    /^\d+$/.test(name) ? Number(name) === number : name === slug || name === folder,
  );
  if (!found)
    throw new CourseError(
      cliText.noChapter(
        name,
        chapters.map(({ folder }) => folder),
      ),
    );
  return found;
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === "" || !way.startsWith("..");
}
