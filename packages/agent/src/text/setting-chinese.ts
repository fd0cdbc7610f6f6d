import type { SettingCatalogue } from "./setting-catalogue.ts";

export const settingChinese: SettingCatalogue = {
  mayRead: (paths) => `你提到了 ${paths.join("、")}：这次运行可以读取它。`,
  question: (tool) => `${tool} 想做这件事：`,
  leadsTo: (path) => `文件：${path}`,
  answers: {
    once: "y  仅这一次",
    session: "s  本会话内，按规则",
    save: "a  始终，按规则",
    no: "n  不允许；后面写的话会告诉模型",
  },
  answerHint: "允许吗？",
  trustQuestion: (root) =>
    `${root} 自带说明或设置（AGENTS.md、.loopsmith），它们会告诉智能体做什么。你信任这个目录吗？(y/n) `,
  trustYes: ["y", "yes", "是", "好"],
  notTrusted: (root) => `${root} 没有得到信任，它的说明和设置不予采用：可用 \`loopsmith config trust\` 改变。`,
  changedSince: (root) => `${root} 的设置已不是你信任过的那些：请先查看，再运行 \`loopsmith config trust\`。`,
  verdict: (decision, why) => `${{ allow: "允许", ask: "询问", deny: "拒绝" }[decision]}：${why}`,
  trust: (trust) =>
    ({
      nothing: "这个目录没有自己的设置",
      trusted: "这个目录已得到信任",
      changed: "这个目录得到过信任，但之后有改动",
      unknown: "这个目录没有得到信任",
    })[trust],
  trusted: (root) => `从现在起信任 ${root}，以它现有的设置为准。`,
  untrusted: (root) => `不再信任 ${root}。`,
  usage: {
    sessions: "请写：loopsmith sessions",
    permissions: '请写：loopsmith permissions check "COMMAND"',
    config: "请写：loopsmith config、loopsmith config trust 或 loopsmith config untrust",
    doctor: "请写：loopsmith doctor",
    completions: "请写：loopsmith completions bash、zsh 或 fish",
  },
  settings: {
    file: "设置",
    rules: "规则",
    sessions: "会话",
    audit: "判定记录",
    project: "项目",
    trust: "信任",
  },
  doctor: {
    node: (version, isGood) => `Node ${version}${isGood ? "" : "：请安装 Node 20.19 或更新的版本"}`,
    shell: (path) => `Shell ${path}`,
    terminal: (isTerminal) => (isTerminal ? "输入和输出都在终端里" : "输入或输出不在终端里：这里只能单次运行"),
    locale: (isUtf8) => (isUtf8 ? "区域设置是 UTF-8" : "区域设置不是 UTF-8：请把 LANG 设为 zh_CN.UTF-8 之类的值"),
    model: (name, where) => `模型 ${name}，位于 ${where}`,
    answers: (isReached, why) => (isReached ? "它有响应" : `它没有响应：${why}`),
    state: (folder, canWrite) => (canWrite ? `会话保存在 ${folder}` : `无法写入 ${folder}：会话不会被保存`),
    proxy: (proxy) => (proxy === undefined ? "没有代理" : `代理 ${proxy}`),
  },
};
