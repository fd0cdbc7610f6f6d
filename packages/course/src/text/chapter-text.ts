import type { Text } from "./text.ts";

/** What is wrong with a `chapter.json` or with the place the course is run from. */
export const chapterText = {
  noWorkspace: (from: string): Text => ({
    en: `No course was found in ${from} or above it: run the command inside the repository.`,
    "zh-CN": `在 ${from} 及其上级目录中都没有找到课程：请在仓库目录内运行此命令。`,
  }),
  notJson: (file: string, problem: string): Text => ({
    en: `${file} is not valid JSON: ${problem}.`,
    "zh-CN": `${file} 不是有效的 JSON：${problem}。`,
  }),
  field: (file: string, field: string, expected: Text): Text => ({
    en: `${file}: "${field}" must be ${expected.en}.`,
    "zh-CN": `${file}："${field}" 必须是${expected["zh-CN"]}。`,
  }),
  unknownField: (file: string, field: string): Text => ({
    en: `${file}: "${field}" is not a field of a chapter; remove it or correct its name.`,
    "zh-CN": `${file}："${field}" 不是章节的字段；请删除它或更正名称。`,
  }),
  stepNumber: (file: string, id: string, expected: string): Text => ({
    en: `${file}: the step "${id}" must be called "${expected}", because steps are numbered in order.`,
    "zh-CN": `${file}：步骤 "${id}" 必须命名为 "${expected}"，因为步骤按顺序编号。`,
  }),
  folderName: (folder: string, expected: string): Text => ({
    en: `The folder ${folder} must be called ${expected}, after the number and the slug of its chapter.json.`,
    "zh-CN": `目录 ${folder} 必须命名为 ${expected}，与其 chapter.json 中的编号和 slug 一致。`,
  }),
  laterNeed: (file: string, need: number): Text => ({
    en: `${file}: a chapter needs earlier chapters only, and ${need} is not earlier.`,
    "zh-CN": `${file}：一章只能依赖更早的章节，而第 ${need} 章并不更早。`,
  }),
  sharedFolder: (file: string, name: string): Text => ({
    en: `${file}: two areas cannot share a chapter, because the copies of both would lie in the folder "${name}".`,
    "zh-CN": `${file}：两个区域不能同属一章，因为两者的副本都会放进目录 "${name}"。`,
  }),
  sharedArea: (area: string, first: string, second: string): Text => ({
    en: `The area ${area} belongs to ${first} and to ${second}: a package file belongs to at most one chapter.`,
    "zh-CN": `区域 ${area} 同时属于 ${first} 和 ${second}：一个包文件最多属于一章。`,
  }),
  expectedNumber: { en: "a whole number above 0", "zh-CN": "大于 0 的整数" },
  expectedString: { en: "a text that is not empty", "zh-CN": "非空文本" },
  expectedSlug: { en: 'lower-case words joined by "-"', "zh-CN": '用 "-" 连接的小写单词' },
  expectedAreas: { en: 'a list of areas, each written "package/area"', "zh-CN": '区域列表，每项写作 "包/区域"' },
  expectedNumbers: { en: "a list of chapter numbers", "zh-CN": "章节编号列表" },
  expectedNames: { en: "a list of names", "zh-CN": "名称列表" },
  expectedSteps: { en: "a list of steps", "zh-CN": "步骤列表" },
  expectedBody: {
    en: '"package/file.ts#function" or "package/file.ts#Class.method"',
    "zh-CN": '"包/文件.ts#函数" 或 "包/文件.ts#类.方法"',
  },
} satisfies Record<string, Text | ((...args: never[]) => Text)>;
