import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "@loopsmith/course/chapter";
import type { Course } from "@loopsmith/course/sync";
import { checkText } from "@loopsmith/course/text";
import { checkTypes, mustTypeCheck, type TypeErrors } from "./check-types.ts";
import { judge } from "./judge.ts";
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
  const tested = chapters.filter(({ folder }) => existsSync(join(course.root, "chapters", folder, "test")));
  const variants = tested.flatMap((chapter) => listVariants(course, chapter));
  const kept = new Map(variants.flatMap((each) => asEntry(each, verdicts.find(each))));
  const changed = variants.filter((each) => !kept.has(variantId(each)));
  const untyped = tested.flatMap((chapter) => {
    const own = variants.filter((each) => each.chapter === chapter && mustTypeCheck(each));
    return verdicts.hasTypes(chapter, own) ? [] : own;
  });
  for (const chapter of tested) removeOldVariants(course.root, chapter, variants);
  writeVariants(course.root, [...new Set([...changed, ...untyped])]);
  const [runs, types] = await Promise.all([runAll(course.root, changed), checkTypes(course.root, untyped)]);
  const reports = chapters.map((chapter) => report(chapter, variants, { runs: new Map([...kept, ...runs]), types }));
  keepGood(verdicts, changed, runs);
  for (const chapter of tested) {
    const own = untyped.filter((each) => each.chapter === chapter);
    if (own.length > 0 && own.every((each) => !types.has(variantId(each)))) verdicts.keepTypes(chapter, own);
  }
  verdicts.save();
  return reports.map((each) => ({ ...each, kept: countKept(each.chapter, variants, kept) }));
}

async function runAll(root: string, variants: readonly Variant[]): Promise<Map<string, VariantRun>> {
  const hanging = variants.filter(hangs);
  const runs = await runVariants(
    root,
    variants.filter((each) => !hanging.includes(each)),
  );
  for (const variant of hanging) {
    if (variant.purpose.kind === "wrong")
      runs.set(variantId(variant), await runHanging(root, variant, variant.purpose.wrong));
  }
  return runs;
}

function hangs({ purpose }: Variant): boolean {
  return purpose.kind === "wrong" && purpose.wrong.hangs;
}

function asEntry(variant: Variant, run: VariantRun | undefined): [string, VariantRun][] {
  return run ? [[variantId(variant), run]] : [];
}

function report(
  chapter: Chapter,
  variants: readonly Variant[],
  found: { runs: ReadonlyMap<string, VariantRun>; types: TypeErrors },
): Omit<ChapterReport, "kept"> {
  const own = variants.filter((each) => each.chapter === chapter);
  const problems = own.flatMap((variant): Problem[] => {
    const run = found.runs.get(variantId(variant));
    const errors = found.types.get(variantId(variant)) ?? [];
    const gate = variant.purpose.kind === "wrong" ? 4 : 2;
    return [
      ...errors.map((error): Problem => ({ gate, where: variant.name, text: checkText.typeError(error) })),
      ...(run ? judge(variant, run) : []),
    ];
  });
  const none: Problem[] = own.length === 0 ? [{ gate: 2, where: "test", text: checkText.noTests() }] : [];
  return { chapter, variants: own.length, problems: [...none, ...problems] };
}

function keepGood(verdicts: Verdicts, variants: readonly Variant[], runs: ReadonlyMap<string, VariantRun>): void {
  for (const variant of variants) {
    const run = runs.get(variantId(variant));
    if (run && judge(variant, run).length === 0) verdicts.keep(variant, run);
  }
}

function countKept(chapter: Chapter, variants: readonly Variant[], kept: ReadonlyMap<string, VariantRun>): number {
  return variants.filter((each) => each.chapter === chapter && kept.has(variantId(each))).length;
}
