import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Chapter, Step } from "@loopsmith/course/chapter";
import { readHints } from "@loopsmith/course/hint";
import { readProgress, updateProgress } from "@loopsmith/course/progress";
import { CourseError, type Lang, stepText } from "@loopsmith/course/text";
import { chooseStep } from "./choose-step.ts";
import { type Command, say } from "./command.ts";

/** `hint`: the next hint for a step, from a nudge to nearly the answer. */
export const hintCommand: Command = {
  name: "hint",
  usage: "hint [7.2]",
  summary: {
    en: "show the next of three hints for a step, by default the first that is not done",
    "zh-CN": "显示某一步骤三条提示中的下一条，默认是第一个未完成的步骤",
  },
  options: {},
  arguments: 1,
  run: async (call) => {
    const { chapter, step } = chooseStep(call, call.positionals[0]);
    const hints = readStepHints(call.course.root, chapter, step, call.lang);
    const shown = readProgress(call.course.root)[step.id]?.hints ?? 0;
    const number = Math.min(shown + 1, hints.length);
    const hint = hints[number - 1];
    if (hint === undefined) throw new CourseError(stepText.noHints(step.id));
    updateProgress(call.course.root, { [step.id]: { hints: number } });
    if (call.json) call.host.out(JSON.stringify({ step: step.id, number, of: hints.length, hint }));
    say(call, stepText.hint(step.id, number, hints.length));
    say(call, { en: `\n${hint}\n`, "zh-CN": `\n${hint}\n` });
    say(call, number < hints.length ? stepText.moreHints(step.id) : stepText.lastHint(String(chapter.number)));
    return 0;
  },
};

function readStepHints(root: string, { folder }: Chapter, { id }: Step, lang: Lang): readonly string[] {
  const file = join(root, "chapters", folder, lang === "en" ? "hints.md" : `hints.${lang}.md`);
  return existsSync(file) ? (readHints(readFileSync(file, "utf8")).get(id) ?? []) : [];
}
