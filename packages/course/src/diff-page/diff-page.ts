import { type Chapter, chapterPage } from "@loopsmith/course/chapter";
import { type Course, deriveSkeleton, type Files, readLesson } from "@loopsmith/course/sync";
import { kitText, type Lang } from "@loopsmith/course/text";
import { formatPatch, structuredPatch } from "diff";

const CONTEXT = 2; // lines around a change: the body alone matters

/** What leads from the skeleton of a chapter to its solution, as a Markdown page: a part for each step, in their order. */
export function diffPage(course: Course, chapter: Chapter, lang: Lang): string {
  const lesson = readLesson(course.root, chapter);
  const after = chapter.steps.map((_, index) => {
    const done = new Set(chapter.steps.slice(0, index + 1));
    return deriveSkeleton(lesson, (step) => !done.has(step));
  });
  const parts = chapter.steps.map(({ id, todo }, index) => {
    const before = after[index - 1] ?? deriveSkeleton(lesson);
    return `## ${id}\n\n${todo[lang]}\n\n${patchesOf(before, after[index] ?? before)}`;
  });
  const intro = kitText.pageIntro(chapter.minutes, chapter.steps.length)[lang];
  const page = `[${chapter.folder}](../${chapterPage(chapter)[lang]})`;
  return [`# ${kitText.pageTitle(chapter.folder)[lang]}\n\n${intro}\n\n${page}\n`, ...parts].join("\n");
}

function patchesOf(before: Files, after: Files): string {
  return [...after]
    .filter(([path, text]) => before.get(path) !== text)
    .map(([path, text]) => {
      const patch = structuredPatch(path, path, before.get(path) ?? "", text, "", "", { context: CONTEXT });
      // A longer fence than any that a doc comment could hold.
      return `\`\`\`\`diff\n${formatPatch(patch)
        .replace(/^Index: .*\n(=+\n)?/, "")
        .trimEnd()}\n\`\`\`\`\n`;
    })
    .join("\n");
}
