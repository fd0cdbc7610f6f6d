import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "@loopsmith/course/chapter";
import { updateProgress } from "@loopsmith/course/progress";
import { applySync, type Course, deriveSkeleton, readLesson } from "@loopsmith/course/sync";
import { CourseError, stepText } from "@loopsmith/course/text";
import { chooseChapter } from "./choose-chapter.ts";
import { type Command, say } from "./command.ts";

/** `reset`: makes a chapter's `src/` new and keeps what was there. */
export const resetCommand: Command = {
  name: "reset",
  usage: "reset NN",
  summary: {
    en: "start a chapter anew; your files are kept, and it says where",
    "zh-CN": "重新开始一章；你的文件会被保留并告知位置",
  },
  options: {},
  arguments: 1,
  run: async (call) => {
    if (call.positionals[0] === undefined) throw new CourseError(stepText.resetNamed());
    const chapter = chooseChapter(call, call.positionals[0]);
    const backup = resetChapter(call.course, chapter, new Date());
    if (call.json) call.host.out(JSON.stringify({ chapter: chapter.folder, backup }));
    say(call, stepText.resetDone(chapter.folder, backup));
    return 0;
  },
};

/** Gives the backup's folder below the root. */
function resetChapter(course: Course, chapter: Chapter, now: Date): string {
  const src = join(course.root, "chapters", chapter.folder, "src");
  const backup = `.loopsmith/backup/${chapter.folder}-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
  const skeleton = deriveSkeleton(readLesson(course.root, chapter));
  if (existsSync(src)) {
    cpSync(src, join(course.root, backup), { recursive: true });
    rmSync(src, { recursive: true });
  }
  const writes = [...skeleton].map(([path, text]) => ({
    kind: "write" as const,
    path: `chapters/${chapter.folder}/src/${path}`,
    text,
  }));
  applySync(course.root, writes);
  updateProgress(course.root, Object.fromEntries(chapter.steps.map(({ id }) => [id, { done: false }])));
  return backup;
}
