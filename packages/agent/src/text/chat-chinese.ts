import type { ChatCatalogue } from "./chat-catalogue.ts";

export const chatChinese: ChatCatalogue = {
  unknownSlash: (name, meant) =>
    meant === undefined
      ? `没有 /${name} 这个命令：用 /help 查看有哪些。`
      : `没有 /${name} 这个命令。你是想用 /${meant} 吗？`,
  slashFailed: (name, message) => `/${name} 失败：${message}`,
  about: {
    help: "显示这些命令",
    clear: "开始新会话；旧会话可以恢复",
    compact: "总结较早的轮次，腾出空间",
    cost: "本会话的 token 与费用",
    context: "模型的上下文窗口里有什么",
    model: "显示或更换模型：/model NAME",
    permissions: "显示规则，或更换模式：/permissions MODE",
    resume: "列出这个目录的会话，或继续其中一个：/resume ID",
    rewind: "列出你说过的话，或回到其中一句之前：/rewind NUMBER",
    trace: "上一次运行在什么时候做了什么；/trace all：整个会话",
    exit: "退出",
  },
  commandsAre: "命令",
  ownCommand: (path) => `你自己的，来自 ${path}`,
  cleared: (id) => `新会话。旧会话：/resume ${id}`,
  compacted: (before, after) => `已总结：原来约 ${before} 个 token，现在 ${after} 个。`,
  cost: ({ input, output, cached, usd }) =>
    `输入 ${input} 个 token，其中 ${cached} 个来自缓存；输出 ${output} 个 token。${usd === undefined ? "不知道这个模型的价格。" : `费用：$${usd}`}`,
  context: ({ used, window, messages, memory }) =>
    [
      window === undefined
        ? `${messages} 条消息，约 ${used} 个 token；不知道这个模型的窗口大小。`
        : `${messages} 条消息，约占 ${window} 个 token 中的 ${used} 个（${Math.round((100 * used) / window)} %）。`,
      ...memory.map((path) => `说明文件：${path}`),
    ].join("\n"),
  modelIs: (model) => `当前模型是 ${model}。`,
  modelNow: (model) => `从现在起模型是 ${model}。`,
  mode: (mode) => `模式：${mode}`,
  modes: "可用的模式：default、acceptEdits、plan、dontAsk、bypassPermissions",
  noSuchMode: (mode) => `没有 ${mode} 这个模式。`,
  noRules: "没有规则：会改变东西的调用都会询问。",
  sessionsAre: "这个目录的会话，最新的在前",
  noSessions: "这个目录还没有会话。",
  noSession: (id) => `这个目录没有以 ${id} 开头的会话：用 \`loopsmith sessions\` 查看有哪些。`,
  severalSessions: (id) => `以 ${id} 开头的会话不止一个：请多写几位。`,
  resumed: (id, messages) => `会话 ${id}，${messages} 条消息。`,
  promptsAre: "你说过的话；/rewind NUMBER 回到那句之前",
  nothingSaid: "这个会话里还没有说过什么。",
  noPrompt: (number) => `没有第 ${number} 句：用 /rewind 查看有哪些。`,
  rewound: (number, id) => `已回到第 ${number} 句之前，在一个新会话里。原会话：/resume ${id}`,
  nothingTraced: "还没有运行过什么。",
  traceTakes: "/trace 显示上一次运行，/trace all 显示整个会话：请写其中一个。",
  slices: {
    run: "运行",
    turn: "轮次",
    request: "请求",
    text: "文字",
    thinking: "思考",
    retry: "重试",
    permission: "询问",
  },
  howToResume: (id) => `继续这个会话：loopsmith --resume ${id}`,
};
