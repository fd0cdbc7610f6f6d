import type { Text } from "./text.ts";

/** What stops `course sync`, and what it reports. */
export const syncText = {
  noArea: (area: string, folder: string): Text => ({
    en: `The area ${area} has no files: write ${folder}/index.ts or correct "areas" in chapter.json.`,
    "zh-CN": `区域 ${area} 没有文件：请编写 ${folder}/index.ts，或更正 chapter.json 中的 "areas"。`,
  }),
  noFile: (chapter: string, step: string, file: string): Text => ({
    en: `${chapter}: step ${step} names ${file}, which is in none of the chapter's areas.`,
    "zh-CN": `${chapter}：步骤 ${step} 指定的 ${file} 不在本章的任何区域中。`,
  }),
  leavesArea: (file: string, specifier: string): Text => ({
    en: `${file} imports "${specifier}": files outside the area are imported by name, as @loopsmith/package/area.`,
    "zh-CN": `${file} 导入了 "${specifier}"：区域之外的文件须按名称导入，即 @loopsmith/包/区域。`,
  }),
  laterArea: (file: string, specifier: string, chapter: string): Text => ({
    en: `${file} imports "${specifier}", which is written only in ${chapter}: a chapter builds on earlier ones.`,
    "zh-CN": `${file} 导入了 "${specifier}"，而它到 ${chapter} 才编写：一章只能建立在更早的章节之上。`,
  }),
  starExport: (file: string): Text => ({
    en: `${file}: the index of an area lists its names; "export *" has none to list.`,
    "zh-CN": `${file}：区域的 index 须逐一列出名称；"export *" 没有可列出的名称。`,
  }),
  sameName: (chapter: string, name: string): Text => ({
    en: `${chapter}: two of its areas export "${name}", and #chapter can give only one.`,
    "zh-CN": `${chapter}：其中两个区域都导出了 "${name}"，而 #chapter 只能提供一个。`,
  }),
  subjectByName: (file: string, specifier: string): Text => ({
    en: `${file} imports "${specifier}", an area of its own chapter: import the subject from "#chapter".`,
    "zh-CN": `${file} 导入了本章自己的区域 "${specifier}"：请从 "#chapter" 导入被测对象。`,
  }),
  unknownPackage: (file: string, name: string): Text => ({
    en: `${file} imports "${name}", which neither the chapter's packages nor the root depend on.`,
    "zh-CN": `${file} 导入了 "${name}"，而本章的包和根目录都不依赖它。`,
  }),
  badBlock: (page: string, from: string): Text => ({
    en: `${page}: the code block "from=${from}" names no file of the repository.`,
    "zh-CN": `${page}：代码块 "from=${from}" 没有指向仓库中的文件。`,
  }),
  openBlock: (page: string, from: string): Text => ({
    en: `${page}: the code block "from=${from}" is not closed by a line of three back quotes.`,
    "zh-CN": `${page}：代码块 "from=${from}" 没有用三个反引号的一行结束。`,
  }),
  kept: (file: string): Text => ({
    en: `${file} has been worked on and was left alone; \`pnpm course reset\` keeps a backup, \`sync --force\` does not.`,
    "zh-CN": `${file} 已被修改过，未作改动；\`pnpm course reset\` 会保留备份，\`sync --force\` 不会。`,
  }),
  differs: (file: string): Text => ({
    en: `${file} differs from a fresh derivation.`,
    "zh-CN": `${file} 与重新生成的结果不同。`,
  }),
  stranger: (file: string): Text => ({
    en: `${file} is not part of the chapter's derivation: remove it.`,
    "zh-CN": `${file} 不属于本章的生成结果：请删除它。`,
  }),
  runSync: (): Text => ({
    en: "Run `pnpm course sync` and commit what it writes.",
    "zh-CN": "请运行 `pnpm course sync` 并提交它写入的内容。",
  }),
  upToDate: (): Text => ({
    en: "Every chapter and page equals a fresh derivation.",
    "zh-CN": "所有章节和页面都与重新生成的结果一致。",
  }),
  written: (files: number): Text => ({
    en: files === 0 ? "Nothing to do." : `Files changed: ${files}.`,
    "zh-CN": files === 0 ? "无需更改。" : `已更改的文件数：${files}。`,
  }),
  manifestChanged: (): Text => ({
    en: "A package.json changed: run `pnpm install`, so that the chapter finds its packages.",
    "zh-CN": "有 package.json 发生变化：请运行 `pnpm install`，以便章节能找到它的包。",
  }),
} satisfies Record<string, (...args: never[]) => Text>;
