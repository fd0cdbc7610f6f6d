import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "@loopsmith/course/chapter";
import type { Course } from "@loopsmith/course/sync";
import type { GradeLimits } from "./grade-limits.ts";
import { withGradingPlace } from "./grading-place.ts";
import type { Jail } from "./jail.ts";
import { type ExpectedTests, markAnswer, markSteps, testIdsIn } from "./mark-chapter.ts";
import { findChangedTests, readWork } from "./read-work.ts";
import { type RunEnd, runWork } from "./run-work.ts";
import { type ChapterMark, countDone, type Sheet, type SubmissionMark } from "./sheet.ts";
import type { Submission } from "./submission.ts";

/** How to grade. `beside`: how many chapters run at a time. */
export interface GradePlan {
  readonly chapters: readonly Chapter[];
  readonly jail: Jail;
  readonly limits: GradeLimits;
  readonly beside: number;
  /** Told of each submission when all its chapters have a mark. */
  readonly onMark?: (mark: SubmissionMark) => void;
}

/** Runs our tests on each chapter of each submission, and gives the sheet in the order of the submissions. */
export async function gradeSubmissions(
  course: Course,
  submissions: readonly Submission[],
  plan: GradePlan,
): Promise<Sheet> {
  const jobs = submissions.flatMap((submission) => plan.chapters.map((chapter) => ({ submission, chapter })));
  const open = new Map(submissions.map((submission) => [submission, [] as ChapterMark[]]));
  await inTurns(jobs, plan.beside, async ({ submission, chapter }) => {
    const mark = await gradeChapter(course, chapter, submission.folder, plan);
    const marks = open.get(submission) ?? [];
    marks.push(mark);
    if (marks.length === plan.chapters.length) plan.onMark?.(markOf(submission, marks));
  });
  return {
    submissions: [...open].map(([submission, marks]) => markOf(submission, marks)),
    most: plan.chapters.reduce((sum, { steps }) => sum + steps.length, 0),
  };
}

function markOf({ name }: Submission, marks: readonly ChapterMark[]): SubmissionMark {
  const chapters = marks.toSorted((one, other) => one.chapter.localeCompare(other.chapter));
  return { name, chapters, points: chapters.reduce((sum, chapter) => sum + countDone(chapter), 0) };
}

async function gradeChapter(course: Course, chapter: Chapter, folder: string, plan: GradePlan): Promise<ChapterMark> {
  const changedTests = findChangedTests(course, chapter, folder);
  const about = { chapter: chapter.folder, changedTests };
  const work = readWork(course, chapter, folder);
  if (work.kind !== "files") {
    const steps = chapter.steps.map(({ id }) => ({ id, state: "todo" as const }));
    return { ...about, ending: work.kind, steps, red: [], hidden: [] };
  }
  return withGradingPlace(course, chapter, work.files, async (place) => {
    const { jail, limits } = plan;
    const expected = readExpected(place.folder);
    const whole = await runWork(place, { jail, limits, timeoutMs: limits.chapterMs });
    if (whole.kind === "answered") return { ...about, ...markAnswer(chapter, expected, whole.answer) };
    const ends = new Map<string, RunEnd>();
    // One by one: what does not end, or ends everything, costs its own step only.
    for (const { id } of chapter.steps) {
      const only = `(^|\\s)${id.replaceAll(".", "\\.")}[a-z]\\b`;
      ends.set(id, await runWork(place, { jail, limits, timeoutMs: limits.stepMs, only }));
    }
    return { ...about, ...markSteps(chapter, expected, whole.kind, ends) };
  });
}

function readExpected(folder: string): ExpectedTests {
  const at = join(folder, "test");
  const names = existsSync(at) ? readdirSync(at, { recursive: true, encoding: "utf8" }) : [];
  const files = names.filter((name) => name.endsWith(".test.ts"));
  return new Map(
    files.map((name) => [`test/${name.replaceAll("\\", "/")}`, testIdsIn(readFileSync(join(at, name), "utf8"))]),
  );
}

/** Does the work for each item, some at a time. */
async function inTurns<T>(items: readonly T[], beside: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, beside) }, worker));
}
