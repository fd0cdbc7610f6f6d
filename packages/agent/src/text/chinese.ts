import type { Catalogue } from "./catalogue.ts";

export const chinese: Catalogue = {
  help: `loopsmith：一个你读得懂的编程智能体。

  loopsmith                       与智能体对话（在终端里）
  loopsmith "找出所有 TODO"         执行一条提示并打印回答
  echo "…" | loopsmith            同上，提示来自管道

选项
  --cwd FOLDER       工作目录（默认：当前目录）
  --model NAME       使用的模型（默认：LOOPSMITH_MODEL，否则为当前默认模型）
  --max-turns N      最多调用模型 N 次
  --yes              允许工具写文件、运行命令而不再询问
  --lang en|zh-CN    这些文字的语言（默认：由 LANG 决定）
  --help, --version

没有设置 ANTHROPIC_API_KEY、ANTHROPIC_AUTH_TOKEN 或 ANTHROPIC_BASE_URL 时，智能体使用内置的模型。
`,
  embedded:
    "没有设置 API key：现在使用的是 offline-scout，一个在本机运行、基于规则的模型。要用真正的模型，请设置 ANTHROPIC_API_KEY。",
  demo: (folder) => `演示：找出 ${folder} 里的 TODO。要做自己的任务，请在终端里运行，或在命令后面写上提示。`,
  demoPrompt: "找出这个目录里所有的 TODO。",
  interactive: "输入你想做的事。/help 查看帮助，Ctrl-C 停止当前运行，Ctrl-D 退出。",
  howToLeave: "再按一次 Ctrl-C，或按 Ctrl-D，即可退出。",
  interrupted: "已中断。",
  ask: "允许吗？(y/n) ",
  askYes: ["y", "yes", "是", "好"],
  refusedHeadless: (tool) => `${tool} 需要有人批准，而现在没有人可以询问。请不用它继续，或告诉用户加上 --yes 再运行。`,
  refusedByPerson: (tool) => `用户拒绝了这次 ${tool} 调用。请询问用户想怎么做，或不用它继续。`,
  interruptedQuestion: (tool) => `在用户回答是否允许 ${tool} 之前，运行被中断了；它没有执行。`,
  unknownOption: (option) => `没有 ${option} 这个选项：用 --help 查看有哪些。`,
  missingValue: (option) => `${option} 需要一个值：写在它后面，例如 ${option} VALUE。`,
  notANumber: (option, value) => `${option} 需要一个不小于 1 的整数，而“${value}”不是。`,
  notALanguage: (value) => `--lang 只接受 en 或 zh-CN，不接受“${value}”。`,
  noFolder: (folder) => `没有 ${folder} 这个目录：请检查拼写，或先创建它。`,
  notAFolder: (folder) => `${folder} 不是可以读取的目录：请用 --cwd 给出一个目录。`,
  noInteractive: "对话需要输入和输出都在终端里：请把提示写在命令后面。",
  unknownCommand: (name) => `没有 ${name} 这个命令。可用的有：/help、/exit。`,
  maxTurns: (turns) => `调用模型 ${turns} 次后停止，任务尚未完成：请调大 --max-turns，或把任务拆小。`,
  badKey: "API 不接受这个 key：请检查 ANTHROPIC_API_KEY（或 ANTHROPIC_AUTH_TOKEN），或取消设置以使用内置模型。",
  forbidden: "这个 key 无权使用该模型：请用 --model 换一个，或联系账户所有者。",
  unknownModel: (message) => `API 不认识这个模型（${message}）：请用 --model 换一个。`,
  noServer: (baseUrl) => `${baseUrl} 没有响应：请检查网络和 ANTHROPIC_BASE_URL。`,
  modelError: (message) => `调用模型失败：${message}`,
  crashed: (message) => `发生了本不该发生的错误（${message}）：请连同你的操作一起报告。`,
};
