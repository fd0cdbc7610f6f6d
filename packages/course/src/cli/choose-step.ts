import type { Chapter, Step } from "@loopsmith/course/chapter";
import { readProgress } from "@loopsmith/course/progress";
import { CourseError, stepText } from "@loopsmith/course/text";
import { chooseChapter } from "./choose-chapter.ts";
import type { Call } from "./command.ts";

/** A step and the chapter that it belongs to. */
export interface ChosenStep {
  readonly chapter: Chapter;
  readonly step: Step;
}

/** The step that is meant: the one named (`7.2`), else the first of the chosen chapter that is not done, else its last. */
export function chooseStep(call: Call, id: string | undefined): ChosenStep {
  if (id === undefined) {
    const chapter = chooseChapter(call, undefined);
    const progress = readProgress(call.course.root);
    const step = chapter.steps.find((each) => progress[each.id]?.done !== true) ?? chapter.steps.at(-1);
    if (step) return { chapter, step };
  }
  for (const chapter of call.course.chapters) {
    const step = chapter.steps.find((each) => each.id === id);
    if (step) return { chapter, step };
  }
  throw new CourseError(stepText.noStep(id ?? ""));
}
