export const helpEnglish = `loopsmith: a coding agent that you can read.

  loopsmith                       talk with the agent (in a terminal)
  loopsmith "find all TODOs"      run one prompt and print the answer
  loopsmith -p "…" | jq           the same, and nobody is asked anything
  echo "…" | loopsmith            the same, with the prompt from a pipe

Session
  -c, --continue                  go on with the last session of this folder
  -r, --resume [ID]               go on with a session, or list them
  --cwd FOLDER                    the folder to work in (default: this one)
  --add-dir FOLDER                one more folder that counts as the workspace

Model
  --model NAME                    the model to ask (default: LOOPSMITH_MODEL, or the current one)
  --fallback-model NAME           asked when that one is overloaded, unknown or declines
  --system-prompt TEXT            instead of our own words
  --append-system-prompt TEXT     behind them
  --max-turns N                   stop after N model calls
  --max-budget-usd AMOUNT         stop when a run has cost that much

Permissions
  --permission-mode MODE          default, acceptEdits, plan, dontAsk or bypassPermissions
  --allow RULE, --deny RULE       as in --allow "Bash(npm test)"; as often as you like

Output
  -p, --print                     one run; nobody is asked
  --output-format FORMAT          text, json or stream-json
  --input-format FORMAT           text, or stream-json: a prompt a line
  --verbose                       every event
  --trace FILE                    what happened when, for Perfetto or chrome://tracing
  --lang en|zh-CN                 the language of these texts (default: by LANG)
  -h, --help, --version

Commands
  loopsmith sessions              the sessions of this folder
  loopsmith permissions check "COMMAND"
                                  what would become of a command, without running it
  loopsmith config [trust|untrust]
                                  the settings, and whether this folder's own count
  loopsmith doctor                look at the machine and say what to do
  loopsmith completions SHELL     for bash, zsh or fish

Exit codes
  0 done · 1 failed · 2 used wrongly · 3 stopped by a limit (turns, budget, window)
  130, 143, 129 ended by SIGINT, SIGTERM, SIGHUP

Without ANTHROPIC_API_KEY, ANTHROPIC_AUTH_TOKEN or ANTHROPIC_BASE_URL the agent talks to a model that is built in.
`;
