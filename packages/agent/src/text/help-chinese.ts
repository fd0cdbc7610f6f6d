export const helpChinese = `loopsmith：一个你读得懂的编程智能体。

  loopsmith                       与智能体对话（在终端里）
  loopsmith "找出所有 TODO"         执行一条提示并打印回答
  loopsmith -p "…" | jq           同上，并且不询问任何人
  echo "…" | loopsmith            同上，提示来自管道

会话
  -c, --continue                  继续这个目录的上一个会话
  -r, --resume [ID]               继续某个会话，或列出它们
  --cwd FOLDER                    工作目录（默认：当前目录）
  --add-dir FOLDER                再加一个算作工作区的目录

模型
  --model NAME                    使用的模型（默认：LOOPSMITH_MODEL，否则为当前默认模型）
  --fallback-model NAME           前者过载、未知或拒绝时使用的后备模型
  --system-prompt TEXT            代替我们自己的系统提示
  --append-system-prompt TEXT     接在系统提示之后
  --max-turns N                   最多调用模型 N 次
  --max-budget-usd AMOUNT         一次运行花到这么多就停止

权限
  --permission-mode MODE          default、acceptEdits、plan、dontAsk 或 bypassPermissions
  --allow RULE, --deny RULE       例如 --allow "Bash(npm test)"；可以写多次

输出
  -p, --print                     只运行一次，不询问任何人
  --output-format FORMAT          text、json 或 stream-json
  --input-format FORMAT           text，或 stream-json：每行一条提示
  --verbose                       输出每个事件
  --trace FILE                    什么时候发生了什么，供 Perfetto 或 chrome://tracing 打开
  --lang en|zh-CN                 这些文字的语言（默认：由 LANG 决定）
  -h, --help, --version

子命令
  loopsmith sessions              这个目录的会话
  loopsmith permissions check "COMMAND"
                                  不执行，只看一条命令会得到什么判定
  loopsmith config [trust|untrust]
                                  各项设置，以及这个目录自带的设置是否算数
  loopsmith doctor                检查这台机器，并说明该怎么做
  loopsmith completions SHELL     用于 bash、zsh 或 fish

退出码
  0 完成 · 1 失败 · 2 用法错误 · 3 到达限制（轮次、预算、窗口）
  130、143、129 被 SIGINT、SIGTERM、SIGHUP 结束

没有设置 ANTHROPIC_API_KEY、ANTHROPIC_AUTH_TOKEN 或 ANTHROPIC_BASE_URL 时，智能体使用内置的模型。
`;
