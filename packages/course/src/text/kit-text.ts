import type { Text } from "./text.ts";

const ENDINGS: Readonly<Record<string, Text>> = {
  refused: {
    en: "not run: its src holds a link, too much, or a path that leads out",
    "zh-CN": "未运行：src 中有链接、内容过多或指向外部的路径",
  },
  "does not load": { en: "does not load", "zh-CN": "无法加载" },
  timeout: { en: "out of time", "zh-CN": "超时" },
  crashed: { en: "ended before its tests", "zh-CN": "测试结束前进程已退出" },
};

/** What the commands for instructors say. */
export const kitText = {
  noFolder: (path: string): Text => ({
    en: `${path} is not a folder: unpack the submissions first, each into a folder of its own.`,
    "zh-CN": `${path} 不是目录：请先解压提交内容，每份放进各自的目录。`,
  }),
  noSubmissions: (paths: readonly string[]): Text => ({
    en: `There is no submission in ${paths.join(", ")}: a submission is a folder with \`chapters\` in it.`,
    "zh-CN": `${paths.join("、")} 里没有提交内容：一份提交是含有 \`chapters\` 的目录。`,
  }),
  gradeWhat: (): Text => ({
    en: "Say which folder holds the submissions: `pnpm course grade FOLDER`.",
    "zh-CN": "请写明哪个目录存放提交内容：`pnpm course grade 目录`。",
  }),
  noSandbox: (why: string): Text => ({
    en: `Submissions run in a sandbox only, and there is none here (${why}): install bubblewrap on Linux, or use \`--no-sandbox\` on a machine that has nothing to lose.`,
    "zh-CN": `提交内容只在沙箱中运行，而这里没有可用的沙箱（${why}）：请在 Linux 上安装 bubblewrap，或在一台没有重要内容的机器上使用 \`--no-sandbox\`。`,
  }),
  seconds: (): Text => ({
    en: "`--seconds` needs a whole number above 0: how long a chapter may take.",
    "zh-CN": "`--seconds` 需要大于 0 的整数：一章最多运行多少秒。",
  }),
  submission: (): Text => ({ en: "submission", "zh-CN": "提交" }),
  points: (): Text => ({ en: "points", "zh-CN": "得分" }),
  remarks: (): Text => ({ en: "remarks", "zh-CN": "备注" }),
  ending: (ending: string): Text => ENDINGS[ending] ?? { en: ending, "zh-CN": ending },
  changedTests: (count: number): Text => ({
    en: `tests differ: ${count} (ours were run)`,
    "zh-CN": `测试有改动：${count} 个文件（运行的是我们的版本）`,
  }),
  hidden: (rules: readonly string[]): Text => ({
    en: `hidden: ${rules.join(" ")}`,
    "zh-CN": `隐藏场景：${rules.join(" ")}`,
  }),
  graded: (name: string, points: number, most: number): Text => ({
    en: `${name}: ${points} of ${most}`,
    "zh-CN": `${name}：${points}/${most}`,
  }),
  releaseWhere: (): Text => ({
    en: "Say where the learners' repository goes: `pnpm course release FOLDER`, to a folder that is empty or not there yet.",
    "zh-CN": "请写明学习者的仓库放在哪里：`pnpm course release 目录`，该目录应为空或尚不存在。",
  }),
  notEmpty: (folder: string): Text => ({
    en: `${folder} is not empty: a release goes into a folder that is empty or not there yet.`,
    "zh-CN": `${folder} 不是空目录：发布内容只写入空的或尚不存在的目录。`,
  }),
  insideCourse: (folder: string): Text => ({
    en: `${folder} lies in the course itself: choose a folder outside of it.`,
    "zh-CN": `${folder} 位于课程目录内：请选择课程之外的目录。`,
  }),
  released: (files: number, folder: string): Text => ({
    en: `${files} files are in ${folder}: without solutions, wrong solutions, hidden scenarios and teaching notes.\nThe packages are among them, because later chapters stand on them: who looks there finds the answers.`,
    "zh-CN": `${folder} 中有 ${files} 个文件：不含答案、错误解法、隐藏场景和教学笔记。\n其中包含各个包，因为后面的章依赖它们：到那里去看的人能找到答案。`,
  }),
  noManifest: (): Text => ({
    en: "This is no learners' repository: it has no release.json to compare it with.",
    "zh-CN": "这不是学习者的仓库：没有可供比较的 release.json。",
  }),
  changedFile: (path: string, kind: "changed" | "deleted"): Text => ({
    en: `${path} was ${kind} since it was handed out.`,
    "zh-CN": `${path} 发放之后被${kind === "changed" ? "改动" : "删除"}了。`,
  }),
  unchanged: (): Text => ({
    en: "The files of the course are as they were handed out.",
    "zh-CN": "课程的文件与发放时相同。",
  }),
  noSolutions: (): Text => ({
    en: "This copy of the course was handed out without solutions: ask for a hint with `pnpm course hint`.",
    "zh-CN": "这份课程发放时不含答案：请用 `pnpm course hint` 获取提示。",
  }),
  newWhat: (): Text => ({
    en: "Say number, slug and area of the new chapter: `pnpm course new 13 memory loop/memory`.",
    "zh-CN": "请写明新一章的编号、slug 和区域：`pnpm course new 13 memory loop/memory`。",
  }),
  chapterExists: (folder: string): Text => ({
    en: `The number or the slug is taken by ${folder}: choose another one.`,
    "zh-CN": `编号或 slug 已被 ${folder} 使用：请另选一个。`,
  }),
  noPackage: (name: string): Text => ({
    en: `There is no package packages/${name}: an area lies in a package that exists, as in "loop/memory".`,
    "zh-CN": `没有 packages/${name} 这个包：区域必须位于已有的包中，例如 "loop/memory"。`,
  }),
  areaExists: (area: string): Text => ({
    en: `The area ${area} is there already: name a new one, and then name yours in chapter.json.`,
    "zh-CN": `区域 ${area} 已经存在：请先用一个新名称，然后在 chapter.json 中改成你的区域。`,
  }),
  created: (folder: string, files: number): Text => ({
    en: `chapters/${folder} has ${files} files, and each says what goes into it.\nThen: pnpm course sync, pnpm course check ${folder.slice(0, 2)}`,
    "zh-CN": `chapters/${folder} 里有 ${files} 个文件，每个文件都写明要填写什么。\n接着运行：pnpm course sync、pnpm course check ${folder.slice(0, 2)}`,
  }),
  pageTitle: (folder: string): Text => ({
    en: `${folder}: from the skeleton to the solution`,
    "zh-CN": `${folder}：从骨架到答案`,
  }),
  pageIntro: (minutes: number, steps: number): Text => ({
    en: `${steps} steps, about ${minutes} minutes. Each part shows what one step adds to what the steps before it have left.`,
    "zh-CN": `共 ${steps} 步，大约 ${minutes} 分钟。每一节显示一个步骤在前面各步的基础上增加了什么。`,
  }),
} satisfies Record<string, (...args: never[]) => Text>;
