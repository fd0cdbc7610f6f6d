import { join } from "node:path";
import { type Chapter, hasTodos, TARGETS } from "@loopsmith/course/chapter";
import { CourseError, cliText } from "@loopsmith/course/text";
import { vitestFile } from "@loopsmith/course/vitest";
import { chooseChapter } from "./choose-chapter.ts";
import { type Call, type Command, say } from "./command.ts";

/** `test`: runs the acceptance tests of a chapter on the learner's files, or on another target. */
export const testCommand: Command = {
  name: "test",
  usage: "test [NN] [--watch] [--mine] [--target src|solution|package] [--only 7.2]",
  summary: {
    en: "run the tests of a chapter; --mine puts your own earlier chapters under it",
    "zh-CN": "运行一章的测试；--mine 会使用你自己写的前面各章",
  },
  options: {
    watch: { type: "boolean" },
    mine: { type: "boolean" },
    target: { type: "string" },
    only: { type: "string" },
  },
  arguments: 1,
  run: async (call) => {
    const chapter = chooseChapter(call, call.positionals[0]);
    const target = call.values.target ?? call.host.environment.TARGET ?? "src";
    if (!TARGETS.some((each) => each === target)) throw new CourseError(cliText.optionValue("--target", TARGETS));
    const below = call.values.mine === true ? chapter.number : 0;
    const red = await findRedBelow(call, below);
    if (red) {
      say(call, cliText.blame(red.folder));
      return 1;
    }
    return runVitest(call, chapter, { TARGET: String(target) });
  },
};

/** Runs the solved chapters below a number on the learner's own files, lowest first, up to the first red one. */
async function findRedBelow(call: Call, number: number): Promise<Chapter | undefined> {
  for (const chapter of call.course.chapters.filter((each) => each.number < number)) {
    if (hasTodos(call.course.root, chapter)) {
      say(call, cliText.takenFromPackages(chapter.folder));
      continue;
    }
    say(call, cliText.below(chapter.folder));
    if ((await runVitest(call, chapter, { TARGET: "src" })) !== 0) return chapter;
  }
  return undefined;
}

function runVitest({ course, host, values, json, lang }: Call, chapter: Chapter, variables: NodeJS.ProcessEnv) {
  const only = typeof values.only === "string" ? ["-t", `(^|\\s)${values.only.replaceAll(".", "\\.")}`] : [];
  const reporter = json ? ["--reporter=json"] : [];
  const mine = values.mine === true ? { COURSE_MINE: "1" } : {};
  // In a process of its own and without tsx, so that the tests see the environment of a plain `vitest`.
  return host.runNode(
    [vitestFile(), values.watch === true ? "watch" : "run", "--passWithNoTests", ...only, ...reporter],
    join(course.root, "chapters", chapter.folder),
    { ...host.environment, COURSE_LANG: lang, ...variables, ...mine },
  );
}
