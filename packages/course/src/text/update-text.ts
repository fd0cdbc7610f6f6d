import type { Text } from "./text.ts";

/** What `update` says. */
export const updateText = {
  noCourse: (folder: string): Text => ({
    en: `${folder} holds no course: name the folder of a newer one, with \`chapters\` and pnpm-workspace.yaml in it.`,
    "zh-CN": `${folder} 里没有课程：请给出较新课程的目录，其中应有 \`chapters\` 和 pnpm-workspace.yaml。`,
  }),
  noUpstream: (): Text => ({
    en: "This folder follows no branch from which a newer course could come: say where one is with `pnpm course update FOLDER`.",
    "zh-CN": "当前目录没有可以取得新课程的上游分支：请用 `pnpm course update 目录` 指明它在哪里。",
  }),
  upToDate: (): Text => ({ en: "The course is up to date.", "zh-CN": "课程已经是最新的。" }),
  done: (files: number, mine: number, backup: string): Text => ({
    en: `${files} files of the course are new, and ${mine} of yours have what is new in their skeletons.\nWhat was there before: ${backup}`,
    "zh-CN": `课程更新了 ${files} 个文件，你的 ${mine} 个文件加入了骨架中的新内容。\n原来的内容保存在：${backup}`,
  }),
  collision: (path: string, beside: string): Text => ({
    en: `${path} is as you wrote it; the new skeleton touches the same lines: compare it with ${beside}`,
    "zh-CN": `${path} 保持你写的样子；新的骨架改动了相同的行，请与 ${beside} 比较`,
  }),
  install: (): Text => ({
    en: "The dependencies have changed: run `pnpm install`.",
    "zh-CN": "依赖有变化：请运行 `pnpm install`。",
  }),
} satisfies Record<string, (...args: never[]) => Text>;
