import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "@loopsmith/course/chapter";
import type { Course } from "@loopsmith/course/sync";
import { checkText } from "@loopsmith/course/text";
import { checkTypes, mustTypeCheck, type TypeErrors } from "./check-types.ts";
import { judge } from "./judge.ts";
import { type Killed, killedBy } from "./killed.ts";
import { listVariants } from "./list-variants.ts";
import type { Problem } from "./problem.ts";
import { runHanging } from "./run-hanging.ts";
import { runVariants } from "./run-variants.ts";
import type { VariantRun } from "./test-result.ts";
import { type Variant, variantId } from "./variant.ts";
import { Verdicts } from "./verdicts.ts";
import { removeOldVariants, writeVariants } from "./write-variants.ts";

/** What the gates 2 to 4 say about a chapter. */
export interface ChapterReport {
  readonly chapter: Chapter;
  readonly variants: number;
  /** How many of them were not run, because nothing that they depend on has changed. */
  readonly kept: number;
  readonly problems: readonly Problem[];
  /** The wrong solutions that were run and found. */
  readonly killed: readonly Killed[];
}

/** A chapter with its variants, and which of them earlier checks say nothing about. */
interface Plan {
  readonly chapter: Chapter;
  readonly variants: readonly Variant[];
  readonly toRun: readonly Variant[];
  readonly toTypeCheck: readonly Variant[];
}

/**
 * Checks chapters by running their tests on every variant of them: to-dos are reached, solutions pass, mistakes are
 * found. Works on fresh derivations and never reads a learner's `src/`. `all` runs what has not changed as well.
 */
export async function checkChapters(
  course: Course,
  chapters: readonly Chapter[],
  all = false,
): Promise<ChapterReport[]> {
  const verdicts = new Verdicts(course.root, all);
  const plans = chapters.map((chapter) => planChapter(course, chapter, verdicts));
  const [toRun, toTypeCheck] = [plans.flatMap((plan) => plan.toRun), plans.flatMap((plan) => plan.toTypeCheck)];
  for (const { chapter, variants } of plans) removeOldVariants(course.root, chapter, variants);
  writeVariants(course.root, [...new Set([...toRun, ...toTypeCheck])]);
  const [runs, types] = await Promise.all([runAll(course.root, toRun), checkTypes(course.root, toTypeCheck)]);
  const reports = plans.map((plan) => judgeChapter(plan, runs, types));
  for (const plan of plans) remember(verdicts, plan, runs, types);
  verdicts.save();
  return reports;
}

function planChapter(course: Course, chapter: Chapter, verdicts: Verdicts): Plan {
  const hasTests = existsSync(join(course.root, "chapters", chapter.folder, "test"));
  const variants = hasTests ? listVariants(course, chapter) : [];
  const typed = variants.filter(mustTypeCheck);
  return {
    chapter,
    variants,
    toRun: variants.filter((variant) => !verdicts.has(variant)),
    toTypeCheck: verdicts.hasTypes(chapter, typed) ? [] : typed,
  };
}

async function runAll(root: string, variants: readonly Variant[]): Promise<ReadonlyMap<string, VariantRun>> {
  const hanging = variants.flatMap((variant) => {
    const { purpose } = variant;
    return purpose.kind === "wrong" && purpose.wrong.hangs ? [{ variant, wrong: purpose.wrong }] : [];
  });
  const alone = new Set(hanging.map(({ variant }) => variant));
  const together = variants.filter((variant) => !alone.has(variant));
  const runs = new Map(Object.entries(await runVariants(root, together)));
  for (const { variant, wrong } of hanging) runs.set(variantId(variant), await runHanging(root, variant, wrong));
  return runs;
}

function judgeChapter(plan: Plan, runs: ReadonlyMap<string, VariantRun>, types: TypeErrors): ChapterReport {
  const { chapter, variants, toRun } = plan;
  const problems = variants.flatMap((variant) => [...judgeTypes(variant, types), ...judgeRun(variant, runs)]);
  const none: Problem[] = variants.length === 0 ? [{ gate: 2, where: "test", text: checkText.noTests() }] : [];
  const killed = toRun.flatMap((variant) => {
    const run = runs.get(variantId(variant));
    return run === undefined ? [] : killedBy(variant, run);
  });
  const kept = variants.length - toRun.length;
  return { chapter, variants: variants.length, kept, problems: [...none, ...problems], killed };
}

function judgeTypes(variant: Variant, types: TypeErrors): Problem[] {
  const gate = variant.purpose.kind === "wrong" ? 4 : 2;
  const errors = types.get(variantId(variant)) ?? [];
  return errors.map((error) => ({ gate, where: variant.name, text: checkText.typeError(error) }));
}

/** A variant that was not run had no problem the last time, and nothing has changed since. */
function judgeRun(variant: Variant, runs: ReadonlyMap<string, VariantRun>): Problem[] {
  const run = runs.get(variantId(variant));
  return run ? judge(variant, run) : [];
}

function remember(
  verdicts: Verdicts,
  { chapter, toRun, toTypeCheck }: Plan,
  runs: ReadonlyMap<string, VariantRun>,
  types: TypeErrors,
): void {
  for (const variant of toRun) {
    const run = runs.get(variantId(variant));
    if (run && judge(variant, run).length === 0) verdicts.keep(variant, run.loaded);
  }
  if (toTypeCheck.every((variant) => !types.has(variantId(variant)))) verdicts.keepTypes(chapter, toTypeCheck);
}
