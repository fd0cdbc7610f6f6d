import type { Text } from "./text.ts";

/** What `course check` finds wrong, and what to do about it. */
export const checkText = {
  noHeader: (file: string, name: string): Text => ({
    en: `${file} needs a first line "// ${name}: …".`,
    "zh-CN": `${file} 的开头需要有一行 "// ${name}: …"。`,
  }),
  replacesNothing: (file: string): Text => ({
    en: `${file} declares nothing that the solution declares, so it takes the place of nothing.`,
    "zh-CN": `${file} 中的声明在答案里都不存在,因此没有替换任何内容。`,
  }),
} satisfies Record<string, (...args: never[]) => Text>;
