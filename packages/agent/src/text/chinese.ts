import type { Catalogue, RunCatalogue } from "./catalogue.ts";
import { chatChinese } from "./chat-chinese.ts";
import { helpChinese } from "./help-chinese.ts";
import { sandboxChinese } from "./sandbox-chinese.ts";
import { settingChinese } from "./setting-chinese.ts";

const run: RunCatalogue = {
  help: helpChinese,
  embedded:
    "没有设置 API key：现在使用的是 offline-scout，一个在本机运行、基于规则的模型。要用真正的模型，请设置 ANTHROPIC_API_KEY。",
  demo: (folder) => `演示：找出 ${folder} 里的 TODO。要做自己的任务，请在终端里运行，或在命令后面写上提示。`,
  demoPrompt: "找出这个目录里所有的 TODO。",
  interactive: "输入你想做的事。/help 查看帮助，Ctrl-C 停止当前运行，Ctrl-D 退出。",
  howToLeave: "再按一次 Ctrl-C，或按 Ctrl-D，即可退出。",
  unknownOption: (option, meant) =>
    meant === undefined
      ? `没有 ${option} 这个选项：用 --help 查看有哪些。`
      : `没有 ${option} 这个选项。你是想用 ${meant} 吗？`,
  missingValue: (option) => `${option} 需要一个值：写在它后面，例如 ${option} VALUE。`,
  noValue: (option) => `${option} 不带值：单独写它即可。`,
  badValue: (option, value, wanted) =>
    wanted === "count"
      ? `${option} 需要一个不小于 1 的整数，而“${value}”不是。`
      : wanted === "usd"
        ? `${option} 需要一个美元金额，例如 0.50，而“${value}”不是。`
        : `${option} 只接受 ${wanted} 之一，不接受“${value}”。`,
  sayWhat: "请说明要做什么：把提示写在命令后面，或通过管道传入。",
  noInteractive: "对话需要输入和输出都在终端里：请把提示写在命令后面。",
  noPipe: "--input-format stream-json 从管道读取提示：请接上一个管道。",
  nothingToChoose: "不带编号的 --resume 会在对话里列出会话供选择：这里请写上编号。",
  badLine: (line) => `输入的第 ${line} 行不是提示：请写成 {"type":"user","message":{"role":"user","content":"…"}}。`,
  noFolder: (folder) => `没有 ${folder} 这个目录：请检查拼写，或先创建它。`,
  notAFolder: (folder) => `${folder} 不是可以读取的目录：请换一个。`,
  noPrice: (model) => `不知道 ${model} 的价格，因此无法遵守 --max-budget-usd：请改用 --max-turns，或换一个模型。`,
  noTrace: (path, why) => `无法把跟踪写入 ${path}（${why}）：请给 --trace 换一个文件。`,
  traceEnded: (path, why) => `${path} 里的跟踪到此为止（${why}）：运行会继续，只是不再记录。`,
  interrupted: "已中断。",
  maxTurns: (turns) => `调用模型 ${turns} 次后停止，任务尚未完成：请调大 --max-turns，或把任务拆小。`,
  badKey: "API 不接受这个 key：请检查 ANTHROPIC_API_KEY（或 ANTHROPIC_AUTH_TOKEN），或取消设置以使用内置模型。",
  forbidden: "这个 key 无权使用该模型：请用 --model 换一个，或联系账户所有者。",
  unknownModel: (message) => `API 不认识这个模型（${message}）：请用 --model 换一个。`,
  noServer: (baseUrl) => `${baseUrl} 没有响应：请检查网络和 ANTHROPIC_BASE_URL。`,
  modelError: (message) => `调用模型失败：${message}`,
  promptTooLong: "对话即使总结之后也放不进模型的上下文窗口：请开始新的对话。",
  outputCut: "回答一再被截断，已有的部分保留了下来。请一次少要一些。",
  sameFailure: (count) => `连续 ${count} 轮没有进展：请说明要怎样换一种做法。`,
  stoppedByHook: (message) => `钩子停止了这次运行：${message}`,
  refused: "模型拒绝做这件事。",
  overBudget: (limit) =>
    limit === "usd" ? "这次运行的预算已用完：请调大 --max-budget-usd，或把任务拆小。" : "这次运行的 token 已用完。",
  windowFull: "模型的上下文窗口剩余空间太少：/compact 可以腾出空间，/clear 重新开始。",
  retrying: (attempt, seconds, message) => `第 ${attempt} 次尝试失败（${message}）；${seconds} 秒后再试。`,
  crashed: (message) => `发生了本不该发生的错误（${message}）：请连同你的操作一起报告。`,
};

export const chinese: Catalogue = { ...run, ...chatChinese, ...sandboxChinese, ...settingChinese };
