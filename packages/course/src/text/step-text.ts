import type { Text } from "./text.ts";

/** What is said about the steps of a chapter after a test run and by `status`, `hint`, `diff` and `reset`. */
export const stepText = {
  count: (green: number, all: number): Text => ({ en: `${green} of ${all}`, "zh-CN": `${green}/${all}` }),
  next: (id: string, todo: Text, page: Text): Text => ({
    en: `Next: ${id} ${todo.en}\nRead: ${page.en}\nHint: pnpm course hint ${id}`,
    "zh-CN": `下一步：${id} ${todo["zh-CN"]}\n阅读：${page["zh-CN"]}\n提示：pnpm course hint ${id}`,
  }),
  otherFailures: (id: string, own: number, later: number): Text => {
    const en = [...(own > 0 ? [`${own} more of ${id}`] : []), ...(later > 0 ? [`${later} of other steps`] : [])];
    const zh = [...(own > 0 ? [`${id} 另有 ${own} 个`] : []), ...(later > 0 ? [`其他步骤有 ${later} 个`] : [])];
    return {
      en: `Also red: ${en.join(", and ")}, mostly for the same reason.`,
      "zh-CN": `此外还有红色的测试：${zh.join("，")}，多半是同一个原因。`,
    };
  },
  whatNext: ({ id, todo }: { id: string; todo: Text }, { place, page }: { place: string; page: string }): Text => ({
    en: `Next: ${id} ${todo.en}\nWrite: ${place}\nRead: ${page}\nTest: pnpm course test ${chapterOf(id)} --only ${id}\nHint: pnpm course hint ${id}`,
    "zh-CN": `下一步：${id} ${todo["zh-CN"]}\n写在：${place}\n阅读：${page}\n测试：pnpm course test ${chapterOf(id)} --only ${id}\n提示：pnpm course hint ${id}`,
  }),
  courseDone: (): Text => ({
    en: "Every step of the course is done.",
    "zh-CN": "课程的所有步骤都已完成。",
  }),
  notYet: (id: string): Text => ({
    en: `Step ${id} is not done yet: \`pnpm course hint ${id}\` gives a hint, and \`pnpm course solution ${id} --peek\` shows the solution all the same.`,
    "zh-CN": `步骤 ${id} 还没有完成：\`pnpm course hint ${id}\` 会给出提示，\`pnpm course solution ${id} --peek\` 则仍会显示答案。`,
  }),
  allGreen: (chapter: string): Text => ({
    en: `Every step of ${chapter} is green.`,
    "zh-CN": `${chapter} 的所有步骤都已变绿。`,
  }),
  doesNotLoad: (files: number): Text => ({
    en: `Test files that do not load: ${files}. Mend the error above, mostly a slip in one of your files; until then no step is judged.`,
    "zh-CN": `无法加载的测试文件：${files} 个。请先改正上面的错误（多半是你某个文件里的笔误）；在那之前不会评定任何步骤。`,
  }),
  noStep: (id: string): Text => ({
    en: `There is no step "${id}"; \`pnpm test\` in a chapter lists its steps.`,
    "zh-CN": `没有步骤 “${id}”；在一章里运行 \`pnpm test\` 会列出它的所有步骤。`,
  }),
  noHints: (id: string): Text => ({
    en: `Step ${id} has no hints.`,
    "zh-CN": `步骤 ${id} 没有提示。`,
  }),
  hint: (id: string, number: number, all: number): Text => ({
    en: `${id}, hint ${number} of ${all}`,
    "zh-CN": `${id}，提示 ${number}/${all}`,
  }),
  lastHint: (chapter: string): Text => ({
    en: `That was the last hint. \`pnpm course diff ${chapter}\` shows the way from your files to the solution.`,
    "zh-CN": `这是最后一条提示。\`pnpm course diff ${chapter}\` 会显示从你的文件到答案的差异。`,
  }),
  moreHints: (id: string): Text => ({
    en: `\`pnpm course hint ${id}\` gives the next one.`,
    "zh-CN": `再次运行 \`pnpm course hint ${id}\` 会给出下一条。`,
  }),
  noDifference: (chapter: string): Text => ({
    en: `Your ${chapter} equals the solution.`,
    "zh-CN": `你的 ${chapter} 与答案相同。`,
  }),
  stat: (file: string, added: number, removed: number): Text => ({
    en: `${file}: ${added} lines to add, ${removed} to remove`,
    "zh-CN": `${file}：需添加 ${added} 行，删除 ${removed} 行`,
  }),
  resetDone: (chapter: string, backup: string): Text => ({
    en: `${chapter} starts anew; your files are kept in ${backup}.`,
    "zh-CN": `${chapter} 已恢复到起始状态；你的文件保存在 ${backup}。`,
  }),
  resetNamed: (): Text => ({
    en: "`course reset` needs the number of a chapter, so that no other chapter is reset by accident.",
    "zh-CN": "`course reset` 需要写明章节编号，以免误重置其他章节。",
  }),
} satisfies Record<string, (...args: never[]) => Text>;

/** The number of the chapter that a step belongs to. */
function chapterOf(id: string): string {
  return id.split(".", 1)[0] ?? "";
}
