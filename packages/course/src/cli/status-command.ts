import type { Chapter } from "@loopsmith/course/chapter";
import { type Progress, readProgress } from "@loopsmith/course/progress";
import { cliText } from "@loopsmith/course/text";
import { type Command, say } from "./command.ts";
import { findNext } from "./find-next.ts";
import { sayNext } from "./next-command.ts";

const BAR = 20; // columns

/** `status`: the steps of every chapter, how many are done, and the next one. Also `pnpm course` alone. */
export const statusCommand: Command = {
  name: "status",
  usage: "status",
  summary: { en: "show how far you are, as of your last test runs", "zh-CN": "显示你的进度（以最近的测试结果为准）" },
  options: {},
  arguments: 0,
  run: async (call) => {
    const progress = readProgress(call.course.root);
    const chapters = call.course.chapters.map((chapter) => describe(chapter, progress));
    if (call.json) call.host.out(JSON.stringify({ chapters }));
    for (const { folder, steps } of chapters) {
      const done = steps.filter((step) => step.done).length;
      say(call, cliText.chapterStatus(folder, bar(done, steps.length), done, steps.length));
    }
    const steps = chapters.flatMap((chapter) => chapter.steps);
    say(call, cliText.courseStatus(steps.filter((step) => step.done).length, steps.length));
    sayNext(call, findNext(call.course.chapters, progress));
    return 0;
  },
};

function describe({ folder, steps, minutes }: Chapter, progress: Progress) {
  return {
    folder,
    minutes,
    steps: steps.map(({ id }) => ({ id, done: progress[id]?.done === true, hints: progress[id]?.hints ?? 0 })),
  };
}

function bar(done: number, all: number): string {
  const filled = all === 0 ? 0 : Math.floor((done / all) * BAR);
  return `${"█".repeat(filled)}${"░".repeat(BAR - filled)}`;
}
