import type { Language } from "./catalogue.ts";

/** All that the terminal UI says to a person, in one shape for each language. */
export type UiTexts = {
  placeholder: string;
  howToLeave: string;
  interrupting: string;
  /** Text that was on the screen already belongs to a reply that was given up. */
  dropped: string;
  thinking: string;
  queued: (text: string) => string;
  rejected: string;
  windowLeft: (percent: number) => string;
  tokens: (count: string) => string;
  question: (tool: string) => string;
  resolvedPath: (path: string) => string;
  why: (why: string) => string;
  blanks: (count: number) => string;
  emptyLines: (count: number) => string;
  once: string;
  session: (rules: string) => string;
  save: (rules: string) => string;
  no: string;
  comment: string;
  questionKeys: string;
  /** For a screen reader, and for terminals that can only add lines. */
  toolStarts: (tool: string, summary: string) => string;
  toolEnds: (tool: string, seconds: string, isOk: boolean) => string;
  chooseNumber: (count: number) => string;
};

const english: UiTexts = {
  placeholder: "What is to be done? / for commands, @ for files, Alt-Enter for a new line",
  howToLeave: "Ctrl-C once more, or Ctrl-D, to leave.",
  interrupting: "Interrupting … Ctrl-C once more leaves.",
  dropped: "(The reply above broke off and was given up; what follows takes its place.)",
  thinking: "working",
  queued: (text) => `queued: ${text}`,
  rejected: "(An input was not taken; type it again.)",
  windowLeft: (percent) => `${percent}% of the window left`,
  tokens: (count) => `${count} tokens`,
  question: (tool) => `May ${tool} do this?`,
  resolvedPath: (path) => `The file is ${path}`,
  why: (why) => `Asked because: ${why}`,
  blanks: (count) => `<${count} blanks>`,
  emptyLines: (count) => `<${count} empty lines>`,
  once: "Yes, this once",
  session: (rules) => `Yes, for this session: ${rules}`,
  save: (rules) => `Yes, and save the rule: ${rules}`,
  no: "No, and say what to do instead",
  comment: "What is the model to do instead? (Enter without a word is a plain no)",
  questionKeys: "a number, or the arrows and Enter; Esc is no",
  toolStarts: (tool, summary) => `Tool ${tool} starts: ${summary}`,
  toolEnds: (tool, seconds, isOk) => `Tool ${tool} ${isOk ? "has ended" : "has failed"} after ${seconds} seconds.`,
  chooseNumber: (count) => `Type a number from 1 to ${count}: `,
};

const chinese: UiTexts = {
  placeholder: "要做什么？输入 / 查看命令，@ 选择文件，Alt-Enter 换行",
  howToLeave: "再按一次 Ctrl-C，或按 Ctrl-D，即可退出。",
  interrupting: "正在中断……再按一次 Ctrl-C 即退出。",
  dropped: "（上面的回复中途断开，已被放弃；以下内容取代它。）",
  thinking: "进行中",
  queued: (text) => `排队中：${text}`,
  rejected: "（有一条输入没有被接受；请重新输入。）",
  windowLeft: (percent) => `窗口还剩 ${percent}%`,
  tokens: (count) => `${count} 个 token`,
  question: (tool) => `允许 ${tool} 这样做吗？`,
  resolvedPath: (path) => `文件实际是 ${path}`,
  why: (why) => `询问的原因：${why}`,
  blanks: (count) => `<${count} 个空白>`,
  emptyLines: (count) => `<${count} 个空行>`,
  once: "允许这一次",
  session: (rules) => `本次会话都允许：${rules}`,
  save: (rules) => `允许，并保存规则：${rules}`,
  no: "不允许，并说明该怎么做",
  comment: "模型该改做什么？（直接按 Enter 就是单纯的拒绝）",
  questionKeys: "按数字，或用方向键和 Enter；Esc 为不允许",
  toolStarts: (tool, summary) => `工具 ${tool} 开始：${summary}`,
  toolEnds: (tool, seconds, isOk) => `工具 ${tool} ${isOk ? "已结束" : "失败"}，用时 ${seconds} 秒。`,
  chooseNumber: (count) => `请输入 1 到 ${count} 之间的数字：`,
};

/** The texts of the terminal UI in a language. */
export function uiTextsIn(language: Language): UiTexts {
  return language === "zh-CN" ? chinese : english;
}
