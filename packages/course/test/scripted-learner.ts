// A learner who writes the solution of one step after the other, in the repository that this file lies in. Run by
// scripted-learner.test.ts in a copy. Writes one line of JSON for each step.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, findRoot, readChapters } from "@loopsmith/course/chapter";
import { runCourse } from "@loopsmith/course/cli";
import { deriveSkeleton, type Files, readLesson } from "@loopsmith/course/sync";
import { createVitest, type TestModule } from "vitest/node";

/** What a learner sees when a step is written; `written` is undefined where nothing of the chapter is. */
export type Seen = {
  chapter: string;
  written: string | undefined;
  green: readonly string[];
  red: readonly string[];
  /** What `next` names; null at the end. */
  next: string | null;
  /** The steps that `status` counts as done. */
  done: readonly string[];
};

const root = findRoot(import.meta.dirname);
const chapters = readChapters(root);
rmSync(join(root, ".loopsmith"), { recursive: true, force: true });
for (const chapter of chapters) await learn(chapter);
process.exit(0); // vitest keeps its workers for a while

async function learn(chapter: Chapter): Promise<void> {
  const folder = join(root, "chapters", chapter.folder);
  const vitest = await createVitest("test", { root: folder, config: join(folder, "vitest.config.ts"), watch: false });
  vitest.logger.log = () => {};
  await vitest.standalone();
  const lesson = readLesson(root, chapter);
  for (let solved = 0; solved <= chapter.steps.length; solved += 1) {
    const done = chapter.steps.slice(0, solved);
    for (const file of writeChanges(
      folder,
      deriveSkeleton(lesson, (step) => !done.includes(step)),
    )) {
      vitest.invalidateFile(file);
    }
    const specifications = await vitest.globTestSpecifications();
    const { testModules } = await vitest.runTestSpecifications(specifications, true);
    await tell(chapter, done.at(-1)?.id, testModules);
  }
  await vitest.close();
}

/** The files that differ now. */
function writeChanges(folder: string, files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const file = join(folder, "src", path);
    if (readFileSync(file, "utf8") === text) return [];
    writeFileSync(file, text);
    return [file];
  });
}

async function tell(chapter: Chapter, written: string | undefined, modules: readonly TestModule[]): Promise<void> {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const named = (state: string) => tests.filter((test) => test.result().state === state).map(({ name }) => name);
  const { next } = (await ask("next")) as { next: { step: string } | null };
  const status = (await ask("status")) as { chapters: { steps: { id: string; done: boolean }[] }[] };
  const steps = status.chapters.flatMap((each) => each.steps);
  const seen: Seen = {
    chapter: chapter.folder,
    written,
    green: named("passed"),
    red: named("failed"),
    next: next?.step ?? null,
    done: steps.filter(({ done }) => done).map(({ id }) => id),
  };
  process.stdout.write(`${JSON.stringify(seen)}\n`);
}

async function ask(command: string): Promise<unknown> {
  let answer = "";
  const out = (line: string): void => {
    answer += line;
  };
  const error = (line: string): void => {
    throw new Error(line);
  };
  const host = { cwd: root, environment: {}, color: false, out, error, runNode: async () => 1 };
  await runCourse([command, "--json"], host);
  return JSON.parse(answer);
}
