import type { Text } from "./text.ts";

/** What the command line says. */
export const cliText = {
  unknownCommand: (name: string, known: readonly string[]): Text => ({
    en: `"${name}" is not a command of the course; there are: ${known.join(", ")}.`,
    "zh-CN": `课程没有 "${name}" 这个命令；可用的命令有：${known.join("、")}。`,
  }),
  unknownOption: (command: string, option: string): Text => ({
    en: `\`${`course ${command}`.trim()}\` has no option "${option}"; \`course --help\` lists the commands and their options.`,
    "zh-CN": `\`${`course ${command}`.trim()}\` 没有选项 "${option}"；\`course --help\` 会列出所有命令及其选项。`,
  }),
  misusedOption: (option: string): Text => ({
    en: `\`course --help\` shows how the option ${option} is given.`,
    "zh-CN": `选项 ${option} 的写法见 \`course --help\`。`,
  }),
  optionValue: (option: string, values: readonly string[]): Text => ({
    en: `The option ${option} needs one of these values: ${values.join(", ")}.`,
    "zh-CN": `选项 ${option} 需要以下值之一：${values.join("、")}。`,
  }),
  tooMany: (command: string, argument: string): Text => ({
    en: `\`course ${command}\` does not know what to do with "${argument}"; leave it out.`,
    "zh-CN": `\`course ${command}\` 不知道如何处理 "${argument}"；请去掉它。`,
  }),
  noChapter: (name: string, known: readonly string[]): Text => ({
    en: `There is no chapter "${name}"; there are: ${known.join(", ")}.`,
    "zh-CN": `没有章节 "${name}"；现有章节：${known.join("、")}。`,
  }),
  noChapters: (): Text => ({
    en: "No chapter has been written yet: a folder below `chapters` needs a chapter.json.",
    "zh-CN": "还没有任何章节：`chapters` 下的目录需要有 chapter.json。",
  }),
  takenFromPackages: (chapter: string): Text => ({
    en: `${chapter} still has to-dos and is taken from the packages.`,
    "zh-CN": `${chapter} 仍有未完成的步骤，改用包中的实现。`,
  }),
  below: (chapter: string): Text => ({
    en: `First ${chapter}, which this chapter stands on, with your own code:`,
    "zh-CN": `先运行本章所依赖的 ${chapter}，使用你自己的代码：`,
  }),
  blame: (chapter: string): Text => ({
    en: `The first red chapter is ${chapter}: mend it before you look at the chapters above it.`,
    "zh-CN": `最先变红的是 ${chapter}：请先修好它，再看它上面的章节。`,
  }),
  agentOf: (solved: readonly string[], all: number): Text => ({
    en: `Runs on ${solved.length} of ${all} chapters of your own${solved.length > 0 ? ` (${solved.join(", ")})` : ""}; the rest comes from the packages.`,
    "zh-CN": `使用你自己写的 ${all} 章中的 ${solved.length} 章${solved.length > 0 ? `（${solved.join("、")}）` : ""}；其余来自各个包。`,
  }),
  chapterStatus: (chapter: string, bar: string, done: number, all: number): Text => ({
    en: `${chapter.padEnd(20)} ${bar} ${done} of ${all} steps`,
    "zh-CN": `${chapter.padEnd(20)} ${bar} ${done}/${all} 步`,
  }),
  courseStatus: (done: number, all: number): Text => ({
    en: `\n${done} of ${all} steps are done.\n`,
    "zh-CN": `\n共 ${all} 步，已完成 ${done} 步。\n`,
  }),
} satisfies Record<string, (...args: never[]) => Text>;
