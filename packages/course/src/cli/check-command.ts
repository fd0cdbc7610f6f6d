import {
  type ChapterReport,
  checkChapters,
  checkPages,
  type Killed,
  type PagesReport,
  type Problem,
} from "@loopsmith/course/check";
import { checkText } from "@loopsmith/course/text";
import { chooseChapter } from "./choose-chapter.ts";
import { type Call, type Command, say } from "./command.ts";

/** `check`: the gates 2 to 6 of the course. */
export const checkCommand: Command = {
  name: "check",
  usage: "check [NN] [--all] [--wrong]",
  summary: {
    en: "check that the course holds; --all runs also what has not changed, --wrong prints which test finds which mistake",
    "zh-CN": "检查课程是否成立；--all 也运行没有变化的部分，--wrong 列出哪个测试发现哪个错误",
  },
  options: { all: { type: "boolean" }, wrong: { type: "boolean" } },
  arguments: 1,
  run: async (call) => {
    const { course, positionals, values } = call;
    const chapters = positionals[0] === undefined ? course.chapters : [chooseChapter(call, positionals[0])];
    const reports = await checkChapters(course, chapters, values.all === true || values.wrong === true);
    const isOwn = (path: string) => chapters.some(({ folder }) => path.startsWith(`chapters/${folder}/`));
    const pages = checkPages(course, positionals[0] === undefined ? undefined : isOwn);
    if (call.json) call.host.out(JSON.stringify(asJson(reports, pages)));
    for (const report of reports) {
      printChapter(call, report);
      if (values.wrong === true) for (const one of report.killed) printKilled(call, one);
    }
    printPages(call, pages);
    return reports.every(({ problems }) => problems.length === 0) && pages.problems.length === 0 ? 0 : 1;
  },
};

function printChapter(call: Call, { chapter, variants, kept, problems }: ChapterReport): void {
  const good = checkText.good(chapter.folder, variants, kept);
  say(call, problems.length === 0 ? good : checkText.bad(chapter.folder, problems.length));
  printProblems(call, problems);
}

/** Three lines: the mistake, the test that found it, and what that said. */
function printKilled(call: Call, { name, mistake, test, says }: Killed): void {
  const lines = [`  ${name}: ${mistake}`, `    ✗ ${test}`, `      ${says}`].join("\n");
  say(call, { en: lines, "zh-CN": lines });
}

function printPages(call: Call, { pages, problems }: PagesReport): void {
  say(call, problems.length === 0 ? checkText.pagesGood(pages) : checkText.pagesBad(problems.length));
  printProblems(call, problems);
}

function printProblems(call: Call, problems: readonly Problem[]): void {
  for (const { gate, where, text } of problems) {
    say(call, { en: `  gate ${gate} · ${where}: ${text.en}`, "zh-CN": `  关卡 ${gate} · ${where}：${text["zh-CN"]}` });
  }
}

function asJson(reports: readonly ChapterReport[], pages: PagesReport): object {
  return {
    chapters: reports.map(({ chapter, ...report }) => ({ chapter: chapter.folder, ...report })),
    pages,
  };
}
