import { availableParallelism } from "node:os";
import {
  findSubmissions,
  formatSheet,
  GRADE_LIMITS,
  type GradeLimits,
  gradeSubmissions,
  type Jail,
  SHEET_FORMS,
  whyNoSandbox,
} from "@loopsmith/course/grade";
import { CourseError, cliText, kitText } from "@loopsmith/course/text";
import { chooseChapter } from "./choose-chapter.ts";
import type { Call, Command } from "./command.ts";

/** `grade`: runs our tests on what learners handed in, and prints the sheet. */
export const gradeCommand: Command = {
  name: "grade",
  usage: "grade FOLDER… [--only NN] [--as table|csv|junit] [--seconds 60] [--no-sandbox]",
  summary: {
    en: "run our tests on handed-in folders, in a sandbox, and print the sheet",
    "zh-CN": "在沙箱中对提交的目录运行我们的测试，并输出成绩表",
  },
  options: {
    only: { type: "string" },
    as: { type: "string" },
    seconds: { type: "string" },
    "no-sandbox": { type: "boolean" },
  },
  arguments: Number.POSITIVE_INFINITY,
  run: async (call) => {
    const { course, host, lang, json, positionals, values } = call;
    if (positionals.length === 0) throw new CourseError(kitText.gradeWhat());
    const form = SHEET_FORMS.find((each) => each === (values.as ?? "table"));
    if (form === undefined) throw new CourseError(cliText.optionValue("--as", SHEET_FORMS));
    const submissions = findSubmissions(positionals, host.cwd);
    const chapters = typeof values.only === "string" ? [chooseChapter(call, values.only)] : course.chapters;
    const most = chapters.reduce((sum, { steps }) => sum + steps.length, 0);
    const sheet = await gradeSubmissions(course, submissions, {
      chapters,
      jail: chooseJail(call),
      limits: chooseLimits(values.seconds),
      // A run takes a core and a half.
      beside: Math.ceil(availableParallelism() / 2),
      // On stderr, so that the sheet can be kept as a file.
      onMark: ({ name, points }) => host.error(kitText.graded(JSON.stringify(name), points, most)[lang]),
    });
    host.out(json ? JSON.stringify(sheet) : formatSheet(sheet, form, lang));
    return 0;
  },
};

function chooseJail({ course, values }: Call): Jail {
  if (values["no-sandbox"] === true) return { kind: "none" };
  const why = whyNoSandbox(course.root);
  if (why !== undefined) throw new CourseError(kitText.noSandbox(why));
  return { kind: "bubblewrap" };
}

function chooseLimits(seconds: string | boolean | undefined): GradeLimits {
  if (seconds === undefined) return GRADE_LIMITS;
  if (!/^[1-9]\d{0,4}$/.test(String(seconds))) throw new CourseError(kitText.seconds());
  const chapterMs = Number(seconds) * 1000;
  return { ...GRADE_LIMITS, chapterMs, stepMs: Math.min(GRADE_LIMITS.stepMs, chapterMs) };
}
