import { chapterPage } from "@loopsmith/course/chapter";
import { readProgress } from "@loopsmith/course/progress";
import { stepText } from "@loopsmith/course/text";
import type { ChosenStep } from "./choose-step.ts";
import { type Call, type Command, say } from "./command.ts";
import { findNext, placeOf } from "./find-next.ts";

/** `next`: the step to write now, where it is written, what to read, and how to test it. */
export const nextCommand: Command = {
  name: "next",
  usage: "next",
  summary: { en: "say what to do next, where, and what to read", "zh-CN": "告诉你下一步做什么、写在哪里、该读什么" },
  options: {},
  arguments: 0,
  run: async (call) => {
    const next = findNext(call.course.chapters, readProgress(call.course.root));
    if (call.json) call.host.out(JSON.stringify({ next: next === undefined ? null : factsOf(call, next) }));
    sayNext(call, next);
    return 0;
  },
};

/** Prints what to do next, or that there is nothing left. */
export function sayNext(call: Call, next: ChosenStep | undefined): void {
  say(call, next === undefined ? stepText.courseDone() : stepText.whatNext(next.step, factsOf(call, next)));
}

function factsOf(call: Call, { chapter, step }: ChosenStep) {
  const place = placeOf(call.course, chapter, step);
  return {
    step: step.id,
    chapter: chapter.folder,
    todo: step.todo[call.lang],
    place,
    page: chapterPage(chapter)[call.lang],
  };
}
