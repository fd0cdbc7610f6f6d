import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Chapter } from "@loopsmith/course/chapter";
import { type Course, deriveSkeleton, deriveSolution, type Files, readLesson } from "@loopsmith/course/sync";
import { read, write } from "./demo-course.ts";

/** Of which chapter the class is, and where its bad members misbehave: behind these words of the last step's file. */
export interface ClassPlan {
  readonly course: Course;
  readonly chapter: Chapter;
  readonly file: string;
  readonly after: string;
  /** A version in which one rule is broken. */
  readonly wrong: Files;
}

/** What the bad members try: to read a file, to make a folder, to reach a server, none of them theirs. */
export interface Prey {
  readonly secret: string;
  readonly folder: string;
  readonly port: number;
}

/** Writes a class of submissions into a new folder and gives it. */
export function makeClass(plan: ClassPlan, prey: Prey): string {
  const folder = mkdtempSync(join(tmpdir(), "loopsmith-class-"));
  const { course, chapter, file, after } = plan;
  const lesson = readLesson(course.root, chapter);
  const whole = deriveSolution(lesson);
  const half = deriveSkeleton(lesson, (step) => chapter.steps.indexOf(step) >= 2);
  const hand = (name: string, files: Files): void => handIn(course, chapter, join(folder, name), files);
  const text = whole.get(file) ?? "";
  const misbehave = (code: string): Files => new Map(whole).set(file, text.replace(after, `${after}\n${code}\n`));
  hand("whole", whole);
  hand("half", half);
  hand("untouched", deriveSkeleton(lesson));
  hand("wrong", plan.wrong);
  hand("does not compile", new Map(whole).set(file, `${text}\nexport const broken = ;\n`));
  hand("tests changed", half);
  for (const path of testsOf(course, chapter)) write(join(folder, "tests changed"), path, "// all is well\n");
  for (const [name, code] of Object.entries(misdeeds(prey))) hand(name, misbehave(code));
  hand("link", half);
  symlinkSync(prey.secret, join(folder, "link", "chapters", chapter.folder, "src", "secret.ts"));
  mkdirSync(join(folder, "no submission"));
  return folder;
}

/** What the bad members do, in the body of their last step. */
function misdeeds({ secret, folder, port }: Prey): Record<string, string> {
  const modules = (name: string) => `process.getBuiltinModule("node:${name}")`;
  return {
    "endless loop": "for (;;);",
    "ends the process": 'process.kill(process.pid, "SIGKILL");',
    "fork bomb": `for (let at = 0; at < 200; at += 1) ${modules("child_process")}.spawn("sleep", ["3"]).on("error", () => {});
throw new Error("The bomb has gone off.");`,
    "fills the disk": `for (let at = 0; ; at += 1) ${modules("fs")}.writeFileSync(\`\${${modules("os")}.tmpdir()}/\${at}\`, Buffer.alloc(4_000_000));`,
    "fills the memory": "for (const all: unknown[] = []; ; ) all.push(Buffer.alloc(50_000_000, 1));",
    "reads outside": `${modules("fs")}.readFileSync(${JSON.stringify(secret)});`,
    "writes outside": `${modules("fs")}.mkdirSync(${JSON.stringify(folder)});`,
    "asks the network": `await fetch("http://127.0.0.1:${port}/");`,
  };
}

function handIn(course: Course, chapter: Chapter, folder: string, files: Files): void {
  for (const [path, text] of files) write(folder, `chapters/${chapter.folder}/src/${path}`, text);
  for (const path of testsOf(course, chapter)) write(folder, path, read(course.root, path));
}

function testsOf(course: Course, chapter: Chapter): string[] {
  const at = join("chapters", chapter.folder, "test");
  return readdirSync(join(course.root, at)).map((name) => `${at}/${name}`);
}
