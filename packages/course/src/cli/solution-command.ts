import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findDeclaration, parseSource } from "@loopsmith/course/cut";
import { readProgress, updateProgress } from "@loopsmith/course/progress";
import { CourseError, kitText, stepText } from "@loopsmith/course/text";
import { type ChosenStep, chooseStep } from "./choose-step.ts";
import type { Command } from "./command.ts";

/** `solution`: the solution of one step, with the private declarations that it needs; before the step is done, only with `--peek`. */
export const solutionCommand: Command = {
  name: "solution",
  usage: "solution [7.2] [--peek]",
  summary: {
    en: "show the solution of a step that is done; --peek before that",
    "zh-CN": "显示已完成步骤的答案；未完成时需加 --peek",
  },
  options: { peek: { type: "boolean" } },
  arguments: 1,
  run: async (call) => {
    const chosen = chooseStep(call, call.positionals[0]);
    const { root } = call.course;
    const file = `chapters/${chosen.chapter.folder}/solution/${chosen.step.file}`;
    if (!existsSync(join(root, file))) throw new CourseError(kitText.noSolutions());
    const { done, peeks = 0 } = readProgress(root)[chosen.step.id] ?? {};
    if (done !== true && call.values.peek !== true) throw new CourseError(stepText.notYet(chosen.step.id));
    if (done !== true) updateProgress(root, { [chosen.step.id]: { peeks: peeks + 1 } });
    const code = readSolution(join(root, file), chosen);
    call.host.out(call.json ? JSON.stringify({ step: chosen.step.id, file, code }) : `// ${file}\n${code}`);
    return 0;
  },
};

/** The declarations of a step in the order of the file. */
function readSolution(path: string, { step }: ChosenStep): string {
  const source = parseSource(path, readFileSync(path, "utf8"));
  const places = [step.name, ...step.drop].map((name) => findDeclaration(source, name));
  return places
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end }) => source.text.slice(source.text.lastIndexOf("\n", start) + 1, end))
    .join("\n\n");
}
