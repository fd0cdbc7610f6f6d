import type { Text } from "./text.ts";

/** What stops the cutter: a source file, or the name of a declaration in it. */
export const cutText = {
  syntax: (file: string, problem: string): Text => ({
    en: `${file} cannot be parsed: ${problem}`,
    "zh-CN": `${file} 无法解析：${problem}`,
  }),
  noDeclaration: (file: string, name: string): Text => ({
    en: `${file} declares no "${name}": correct the name in chapter.json or in the file.`,
    "zh-CN": `${file} 中没有声明 "${name}"：请更正 chapter.json 或该文件中的名称。`,
  }),
  noBody: (file: string, name: string): Text => ({
    en: `${file}: "${name}" has no body to write; a step names a function declaration or a method, never a constructor.`,
    "zh-CN": `${file}："${name}" 没有可写的函数体；步骤只能指定函数声明或方法，不能是构造函数。`,
  }),
  noReturnType: (file: string, name: string): Text => ({
    en: `${file}: "${name}" needs a written return type, because the type is what stays when the body goes.`,
    "zh-CN": `${file}："${name}" 需要写明返回类型，因为函数体被移除后只留下类型。`,
  }),
  exportedDrop: (file: string, name: string): Text => ({
    en: `${file}: "${name}" is exported, and only a private declaration can be dropped.`,
    "zh-CN": `${file}："${name}" 已导出，只有私有声明才能被移除。`,
  }),
} satisfies Record<string, (...args: never[]) => Text>;
