import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { styleText } from "node:util";
import { diffPage } from "@loopsmith/course/diff-page";
import { CourseError, kitText, stepText } from "@loopsmith/course/text";
import { formatPatch, type StructuredPatch, structuredPatch } from "diff";
import { chooseChapter } from "./choose-chapter.ts";
import { type Command, say } from "./command.ts";

/** `diff`: what leads from the learner's files (the skeleton, before the first change) to the solution. */
export const diffCommand: Command = {
  name: "diff",
  usage: "diff [NN] [--stat] [--page]",
  summary: {
    en: "show the way from your files to the solution; --stat counts lines only, --page is Markdown by step, from the skeleton",
    "zh-CN": "显示从你的文件到答案的差异；--stat 只统计行数，--page 输出从骨架出发、按步骤划分的 Markdown",
  },
  options: { stat: { type: "boolean" }, page: { type: "boolean" } },
  arguments: 1,
  run: async (call) => {
    const chapter = chooseChapter(call, call.positionals[0]);
    if (call.values.page === true) {
      const page = diffPage(call.course, chapter, call.lang);
      call.host.out(call.json ? JSON.stringify({ chapter: chapter.folder, page }) : page);
      return 0;
    }
    const solution = join(call.course.root, "chapters", chapter.folder, "solution");
    if (!existsSync(solution)) throw new CourseError(kitText.noSolutions());
    const patches = comparePatches(join(call.course.root, "chapters", chapter.folder));
    if (call.json) call.host.out(JSON.stringify({ files: patches.map(countLines) }));
    else if (patches.length === 0) say(call, stepText.noDifference(chapter.folder));
    for (const patch of patches) {
      const { file, added, removed } = countLines(patch);
      if (call.values.stat === true) say(call, stepText.stat(file, added, removed));
      else if (!call.json) call.host.out(call.host.color ? paint(formatPatch(patch)) : formatPatch(patch));
    }
    return 0;
  },
};

function comparePatches(folder: string): StructuredPatch[] {
  const names = new Set(["src", "solution"].flatMap((name) => listFiles(join(folder, name))));
  return [...names].sort().flatMap((name) => {
    const [mine, solution] = [readOr(join(folder, "src", name)), readOr(join(folder, "solution", name))];
    return mine === solution ? [] : [structuredPatch(`src/${name}`, `solution/${name}`, mine, solution)];
  });
}

function countLines({ oldFileName, hunks }: StructuredPatch): { file: string; added: number; removed: number } {
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const count = (mark: string): number => lines.filter((line) => line.startsWith(mark)).length;
  return { file: oldFileName ?? "", added: count("+"), removed: count("-") };
}

function paint(patch: string): string {
  return patch
    .split("\n")
    .map((line) => {
      if (/^(---|\+\+\+|=)/.test(line)) return styleText("bold", line);
      if (line.startsWith("@@")) return styleText("cyan", line);
      if (line.startsWith("+")) return styleText("green", line);
      return line.startsWith("-") ? styleText("red", line) : line;
    })
    .join("\n");
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll("\\", "/"),
  );
}

function readOr(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
